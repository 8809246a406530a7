import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UploadedImages } from '#contract/uploads.ts';
import { deliverOrderTo, joinMember } from '#test/delivered-orders.ts';
import { testShop } from '#test/test-shop.ts';
import { attachImages } from './attach.ts';

const shop = testShop();

async function send(token: string | undefined, files: { bytes: Buffer; name?: string; type?: string }[]) {
  const form = new FormData();
  for (const { bytes, name = '감귤.jpg', type = 'image/jpeg' } of files)
    form.append('pictures', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(`${shop.origin}/v1/uploads`, {
    method: 'POST',
    body: form,
    ...(headers && { headers }),
  });
  return { status: response.status, body: (await response.json()) as { code: string; message: string } };
}

function box(width = 900, height = 600) {
  return sharp({ create: { width, height, channels: 3, background: '#e8862e' } });
}

/** The header of a PNG of this size: two dozen bytes that decode into gigabytes. */
function bomb(width: number, height: number) {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000080600000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** A JPEG whose frame header names this size. */
async function photoOf(width: number, height: number) {
  const bytes = await box(40, 40).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

test('an image is re-encoded upright and without its location', async () => {
  const hana = await shop.guest();
  const taken = await box()
    .jpeg()
    .withExif({ IFD0: { Make: 'Farmphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 15/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const { status, body } = await send(hana.token, [{ bytes: taken }]);
  expect(status).toBe(201);
  const [picture] = UploadedImages.parse(body).entities;
  expect(picture).toMatchObject({ width: 600, height: 900 });
  for (const ending of ['-360.webp', '-720.webp', '-360.avif', '-720.avif']) {
    const reply = await fetch(shop.origin + picture?.path + ending);
    expect(reply.status).toBe(200);
    const { exif, width = 0, height = 0 } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    expect(exif).toBeUndefined();
    expect(height).toBeGreaterThan(width);
  }
});

test.each(['png', 'webp'] as const)('a %s is accepted regardless of its file name', async (kind) => {
  const hana = await shop.guest();
  const { status } = await send(hana.token, [
    { bytes: await box().toFormat(kind).toBuffer(), name: '상자.txt', type: 'text/plain' },
  ]);
  expect(status).toBe(201);
});

test('five images are accepted at once, and six are refused', async () => {
  const hana = await shop.guest();
  const bytes = await box(40, 40).jpeg().toBuffer();
  expect((await send(hana.token, Array(5).fill({ bytes }))).status).toBe(201);
  expect(await send(hana.token, Array(6).fill({ bytes }))).toMatchObject({ status: 400, body: { code: 'FILE_COUNT' } });
});

test.each([
  ['a page that calls itself a picture', 'FILE_TYPE', Buffer.from('<html><script>alert(1)</script></html>')],
  [
    'a drawing with a script in it',
    'FILE_TYPE',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  ],
  ['an animation', 'FILE_TYPE', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff;;;;')],
  ['nothing at all', 'FILE_EMPTY', Buffer.alloc(0)],
  ['the head of a picture of 900 megapixels', 'FILE_BROKEN', bomb(30_000, 30_000)],
  ['a photo of 108 megapixels', 'FILE_PIXELS', await photoOf(12_000, 9000)],
  ['a picture of ten pixels', 'FILE_SMALL', await box(10, 10).jpeg().toBuffer()],
  ['the beginning of a photo', 'FILE_BROKEN', Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex')],
  ['an iPhone photo of nothing', 'FILE_BROKEN', Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')],
] as const)('%s is refused with a sentence about its fault, %s', async (_, code, bytes) => {
  const hana = await shop.guest();
  const { status, body } = await send(hana.token, [{ bytes }]);
  expect([status, body.code]).toEqual([415, code]);
});

test('more than ten megabytes is refused with a readable message', async () => {
  const hana = await shop.guest();
  const bytes = Buffer.concat([await box().jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]);
  const { status, body } = await send(hana.token, [{ bytes }]);
  expect(status).toBe(413);
  expect(body.message).toBe('10MB 이하 사진만 올릴 수 있습니다.');
});

test('an upload without a token or without a form is refused', async () => {
  const bytes = await box().jpeg().toBuffer();
  expect((await send(undefined, [{ bytes }])).status).toBe(401);
  const hana = await shop.guest();
  const response = await fetch(`${shop.origin}/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(415);
});

test('another customer’s image cannot be used, and one’s own only once', async () => {
  const hana = await shop.guest();
  const doyun = await shop.guest();
  const { body } = await send(hana.token, [{ bytes: await box().jpeg().toBuffer() }]);
  const id = UploadedImages.parse(body).entities[0]?.id ?? '';
  const idOf = async (person: typeof hana) => (await person.get('GET /v2/app-users/detail', {})).id as number;
  await expect(attachImages(shop.sql, await idOf(doyun), [id])).rejects.toThrow('사진을 찾을 수 없어요');
  expect(await attachImages(shop.sql, await idOf(hana), [id])).toHaveLength(1);
  await expect(attachImages(shop.sql, await idOf(hana), [id])).rejects.toThrow('사진을 찾을 수 없어요');
});

test('a claim refuses another customer’s image and shows the buyer’s', async () => {
  const hana = await shop.guest();
  const onyu = await joinMember(shop);
  const { order, line } = await deliverOrderTo(shop, onyu);
  const params = { id: order, pid: line };
  const body = { kind: 'return' as const, reason: 'WRONG_ITEM' as const };
  const upload = async (person: typeof hana) =>
    UploadedImages.parse((await send(person.token, [{ bytes: await box().jpeg().toBuffer() }])).body).entities[0];

  const theirs = await upload(hana);
  const path = 'POST /v1/app-users/order-items/{id}/products/{pid}/claim';
  const refused = await onyu.ask(path, { params, body: { ...body, images: [theirs?.id ?? ''] } });
  expect([refused.status, refused.refusal.code]).toEqual([400, 'FILE_UNKNOWN']);

  const uploadedPath = await upload(onyu);
  const taken = await onyu.get(path, { params, body: { ...body, images: [uploadedPath?.id ?? ''] } });
  expect(taken.claims.at(-1)?.images).toEqual([uploadedPath?.path]);
});

test.each([
  ['a file is no picture', 'content-disposition: form-data; name="pictures"; filename="a.jpg"', 415],
  [
    'a name is a card number',
    'content-disposition: form-data; name="pictures"; filename="4111 1111 1111 1111.jpg"',
    400,
  ],
])('a client refused because %s can send another request on the same connection', async (_, first, status) => {
  const hana = await shop.guest();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, body?: Buffer) => {
    const uploadRequest = request(shop.origin + path, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      timeout: 30_000,
    });
    uploadRequest.on('timeout', () => uploadRequest.destroy(new Error('no answer')));
    uploadRequest.end(body);
    const [answer] = await once(uploadRequest, 'response');
    await text(answer);
    return answer.statusCode as number;
  };
  const rest = Buffer.alloc(6e6, 'a');
  const body = Buffer.concat([
    Buffer.from(`--b\r\n${first}\r\n\r\nno picture\r\n--b\r\n${first}\r\n\r\n`),
    rest,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  expect(await ask('/v1/uploads', body)).toBe(status);
  expect(await ask('/v1/categories')).toBe(200);
  agent.destroy();
});
