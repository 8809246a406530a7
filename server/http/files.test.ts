import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'films-'));
const app = Fastify();
beforeAll(() => {
  writeFileSync(join(folder, 'film.mp4'), '0123456789');
  writeFileSync(join(folder, 'offline.html'), '<p>');
  writeFileSync(join(folder, 'drawing.svg'), '<svg/>');
  serveFiles(app, '/pictures/', folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (range?: string) => app.inject({ url: '/pictures/film.mp4', headers: range ? { range } : {} });

test('a file has its own name, and a page or drawing may run no script', async () => {
  const protectionOf = async (name: string) => {
    const { headers } = await app.inject({ url: `/pictures/${name}` });
    return [headers['content-disposition'], headers['content-security-policy'] ?? ''];
  };
  expect(await protectionOf('film.mp4')).toEqual(['inline; filename="film.mp4"', '']);
  for (const name of ['offline.html', 'drawing.svg'])
    expect(await protectionOf(name)).toEqual([
      `inline; filename="${name}"`,
      expect.stringMatching(/^default-src 'none'; style-src/),
    ]);
});

test('a video is sent whole and announces byte ranges', async () => {
  const { statusCode, headers, body } = await ask();
  expect([statusCode, headers['content-type'], headers['accept-ranges'], body]).toEqual([
    200,
    'video/mp4',
    'bytes',
    '0123456789',
  ]);
});

test.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
])('%s is that part', async (range, piece, contentRange) => {
  const { statusCode, headers, body } = await ask(range);
  expect([statusCode, headers['content-range'], headers['content-length'], body]).toEqual([
    206,
    contentRange,
    String(piece.length),
    piece,
  ]);
});

test('a part beyond the end is refused, and an invalid range gets the whole file', async () => {
  expect((await ask('bytes=10-')).statusCode).toBe(416);
  expect((await ask('bytes=5-2')).statusCode).toBe(416);
  for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) expect((await ask(range)).body).toBe('0123456789');
});
