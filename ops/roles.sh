#!/bin/sh
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$SHOP_OWNER_PASSWORD" -v app="$SHOP_APP_PASSWORD" -f /roles.sql
