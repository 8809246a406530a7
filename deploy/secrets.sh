#!/bin/sh
# Writes the secrets that deploy/compose.yaml mounts: sh deploy/secrets.sh [folder]. It generates passwords and keys, and reads those of companies
# from standard input, one per line. An existing file stays. Only the owner of the folder can read it; each container mounts only its own files.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"
keep() {
	[ -s "$1" ] || cat > "$1"
	chmod 444 "$1"
}
for role in postgres owner app; do openssl rand -hex 24 | keep "${role}_password"; done
openssl rand -base64 32 | keep field_key
app=$(cat app_password)
echo "postgres://shop_app:$app@pooler:6432/shop" | keep database_url
echo "postgres://shop_app:$app@database:5432/shop" | keep database_direct_url
echo "postgres://shop_owner:$(cat owner_password)@database:5432/shop" | keep database_owner_url
echo "\"shop_app\" \"$app\"" | keep userlist.txt
for name in toss_secret_key solapi_key solapi_secret kakao_client_secret naver_client_secret tracking_key; do
	[ -s "$name" ] && continue
	printf '%s: ' "$name" >&2
	read -r word
	echo "$word" | keep "$name"
done
