export type BucketSettings = { origin: string; bucket: string; region: string; key: string; secret: string };

/** Parses `https://key:secret@host/bucket?region=ap-northeast-2`; undefined if the text is not such an address. */
export function bucketSettingsOf(text: string): BucketSettings | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, bucket = '', ...rest] = url.pathname.split('/');
  if (!/^https?:$/.test(url.protocol) || !url.username || !url.password || !bucket || rest.some(Boolean))
    return undefined;
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  return { origin: url.origin, bucket, region: url.searchParams.get('region') ?? 'us-east-1', key, secret };
}
