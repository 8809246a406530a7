import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signS3Request } from '#server/integrations/s3/signature.ts';

const settings = { bucket: 'shop', region: 'ap-northeast-2', key: 'AKSHOP', secret: 'secret/of+the shop' };

/** An S3 server with what the shop uses: one private bucket, every signature checked, lists in pages of two. */
export async function openS3Store() {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const faults = { next: 0 };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = new URL(`${origin}/${settings.bucket}?region=${settings.region}`);
  Object.assign(address, { username: settings.key, password: encodeURIComponent(settings.secret) });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (!isSigned(request, body)) return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    if (faults.next-- > 0) return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    const url = new URL(request.url ?? '/', origin);
    const name = decodeURIComponent(url.pathname).slice(settings.bucket.length + 2);
    if (name === '') return list(url.searchParams, response);
    if (request.method === 'PUT') objects.set(name, { bytes: body, at: new Date() });
    if (request.method === 'DELETE') objects.delete(name);
    if (request.method === 'PUT' || request.method === 'DELETE') return response.writeHead(200).end();
    const found = objects.get(name);
    if (!found) return response.writeHead(404).end();
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const bytes = to === '' ? found.bytes : found.bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(to === '' ? 200 : 206, { 'content-length': bytes.length });
    return response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const prefix = query.get('prefix') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const rows = names.slice(from, from + 2).map((name) => {
      const { at } = objects.get(name) as { at: Date };
      return `<Contents><Key>${name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`;
    });
    const more = from + 2 < names.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return response.writeHead(200).end(`<ListBucketResult>${rows.join('')}${more}</ListBucketResult>`);
  }

  /** Signs what the shop must have signed, with the secret, to compare. */
  function isSigned({ headers, method = '', url = '' }: IncomingMessage, body: Buffer) {
    const [, moment = ''] = /^(\d{8}T\d{6}Z)$/.exec(String(headers['x-amz-date'])) ?? [];
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
    const signedNames = names.filter((name) => name !== 'host' && !name.startsWith('x-amz-'));
    const signedHeaders = Object.fromEntries(signedNames.map((name) => [name, String(headers[name])]));
    const at = new Date(moment.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
    if (Number.isNaN(at.getTime())) return false;
    const signedRequest = { method, url: new URL(url, origin), body, headers: signedHeaders };
    return headers.authorization === signS3Request({ ...settings, origin }, signedRequest, at).authorization;
  }

  return {
    address: address.href,
    origin,
    kept: objects,
    /** The next `count` requests are answered with a request to retry. */
    fail(count: number) {
      faults.next = count;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
