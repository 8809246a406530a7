import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { VideoUpload } from '#contract/uploads.ts';
import type { TestCustomer } from '#test/customer.ts';
import { joinMember, postVideo, readDemoVideo, uploadTestPhoto } from '#test/delivered-orders.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

const poster = () =>
  sharp({ create: { width: 90, height: 160, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();

async function sent(self: TestCustomer, film: Uint8Array, still?: Uint8Array) {
  const reply = await postVideo(shop, self, film, still);
  const body = (await reply.json()) as { code?: string };
  return { status: reply.status, body };
}

/** The bytes of a box with its header. */
function box(type: string, body: Buffer) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A video with changed numbers in its index: `at` counts from the type of a box. */
function changed(name: string, at: number, value: number, all = false) {
  const bytes = Buffer.from(readDemoVideo());
  for (let from = bytes.indexOf(name, 0, 'latin1'); from >= 0; from = bytes.indexOf(name, from + 4, 'latin1')) {
    bytes.writeUInt32BE(value, from + at);
    if (!all) break;
  }
  return bytes;
}

test('a video is stored with the poster of its sender and served in ranges', async () => {
  const haneul = await joinMember(shop);
  const { status, body } = await sent(haneul, readDemoVideo(), await poster());
  expect(status).toBe(201);
  const film = VideoUpload.parse(body);
  expect(film.poster).toBe(true);
  const piece = await fetch(`${shop.origin}${film.path}.mp4`, { headers: { range: 'bytes=0-99' } });
  expect([piece.status, piece.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  expect((await fetch(`${shop.origin}${film.path}-360.webp`)).status).toBe(200);
  expect(VideoUpload.parse((await sent(haneul, readDemoVideo())).body).poster).toBe(false);
});

test('place and device are removed from a video, and all other bytes stay where they were', async () => {
  const haneul = await joinMember(shop);
  const place = box('udta', box('\xa9xyz', Buffer.from('\0\x12\x15\xc7+33.2541+126.5601/')));
  const film = Buffer.concat([
    readDemoVideo(),
    box('uuid', Buffer.from('0123456789abcdef<xmp>Galaxy S30 Haneul</xmp>')),
    place,
  ]);
  const { path } = VideoUpload.parse((await sent(haneul, film)).body);
  const kept = await readFile(join(shop.dataDir, 'pictures', 'uploads', `${path.split('/').at(-1)}.mp4`));
  expect(kept.length).toBe(film.length);
  expect(kept.includes('+33.2541')).toBe(false);
  expect(kept.includes('Galaxy')).toBe(false);
  expect(kept.subarray(0, 24)).toEqual(film.subarray(0, 24));
});

const junk = Buffer.alloc(4000, 7);
test.each([
  ['a page that calls itself a film', () => Buffer.from('<html><script>alert(1)</script></html>'), 'FILM_TYPE'],
  ['nothing at all', () => Buffer.alloc(0), 'FILM_TYPE'],
  ['half a film', () => readDemoVideo().subarray(0, readDemoVideo().length >> 1), 'FILM_TYPE'],
  ['a film with something behind it', () => Buffer.concat([readDemoVideo(), junk]), 'FILM_TYPE'],
  [
    'a head without a film',
    () => Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isommp42')), box('mdat', junk)]),
    'FILM_TYPE',
  ],
  [
    'QuickTime’s own kind',
    () => Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), readDemoVideo().subarray(32)]),
    'FILM_TYPE',
  ],
  [
    'another codec under the same cover',
    () => Buffer.from(readDemoVideo().toString('latin1').replaceAll('avc1', 'hvc1'), 'latin1'),
    'FILM_TYPE',
  ],
  ['a film that says it is an hour long', () => changed('mvhd', 20, 3_600_000), 'FILM_LENGTH'],
  ['a film that says it is short and is not', () => changed('stts', 16, 200_000_000, true), 'FILM_LENGTH'],
  ['samples that lie outside of it', () => changed('stco', 12, 0xfffffff0, true), 'FILM_TYPE'],
  ['a table that ends before its count', () => changed('stsz', 12, 99_999, true), 'FILM_TYPE'],
  ['a table that counts to billions', () => changed('stts', 8, 0xffffffff, true), 'FILM_TYPE'],
])('%s is refused', async (_, make, code) => {
  const haneul = await joinMember(shop);
  const { body } = await sent(haneul, make());
  expect(body.code).toBe(code);
});

test('an invalid poster is refused with its video, and neither is stored', async () => {
  const haneul = await joinMember(shop);
  const [before] = await shop.sql`select count(*)::int as count from upload`;
  expect((await sent(haneul, readDemoVideo(), Buffer.from('<svg/>'))).body.code).toBe('FILE_TYPE');
  expect((await shop.sql`select count(*)::int as count from upload`)[0]).toEqual(before);
});

test('more than fifty megabytes is refused with a readable message, and a guest may send no video', async () => {
  const haneul = await joinMember(shop);
  const reply = await sent(haneul, Buffer.concat([readDemoVideo(), Buffer.alloc(51 * 1024 * 1024)]));
  expect([reply.status, reply.body]).toEqual([
    413,
    expect.objectContaining({ message: '50MB 이하 영상만 올릴 수 있어요.' }),
  ]);
  expect((await sent(await shop.guest(), readDemoVideo())).status).toBe(403);
  expect(await uploadTestPhoto(shop, haneul)).not.toBe('');
});
