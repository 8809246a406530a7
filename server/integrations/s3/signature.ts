import { createHash, createHmac } from 'node:crypto';
import type { BucketSettings } from '../../platform/config/bucket-settings.ts';

type Request = { method: string; url: URL; body: Buffer | undefined; headers: Record<string, string> };

/**
 * The headers of a request with its AWS Signature Version 4, as every S3-compatible store checks it. It covers method, address, headers and
 * body hash, with a key of the day.
 */
export function signS3Request(settings: BucketSettings, { method, url, body, headers }: Request, moment = new Date()) {
  const { key, secret, region } = settings;
  const at = moment.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': at, 'x-amz-content-sha256': hash };
  const names = Object.keys(all).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort()
    .join('&');
  const canonicalRequest = [
    method,
    url.pathname
      .split('/')
      .map((part) => strict(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    hash,
  ].join('\n');
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const words = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonicalRequest).digest('hex')].join('\n');
  const day = scope.split('/').reduce<Buffer | string>((mac, part) => hmac(mac, part), `AWS4${secret}`);
  const mark = hmac(day, words).toString('hex');
  const { host: _, ...sent } = all;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${mark}`,
  };
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent encoding of RFC 3986, which is stricter than encodeURIComponent. */
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
