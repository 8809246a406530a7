import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveAssets } from '#server/rendering/screens.ts';
import { keepPreviousBuild } from './build.ts';

const root = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The scripts that a build leaves in its output folder. */
function build(release: string) {
  keepPreviousBuild('cuma', release, root);
  // The bundler also empties its output folder first.
  rmSync(join(root, 'cuma'), { recursive: true, force: true });
  const assets = join(root, 'cuma', 'client', 'assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, `home-${release}.js`), `/* ${release} */`);
  writeFileSync(join(root, 'cuma', 'release'), `${release}\n`);
}

const keptOf = (place: number) => {
  const folder = join(root, 'before', 'cuma', String(place), 'assets');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test('a build keeps the scripts of the two previous releases, and the shop serves them', async () => {
  build('one');
  expect(keptOf(1)).toEqual([]);
  build('two');
  // A rebuild of the same release does not count as a previous release.
  build('two');
  expect([keptOf(1), keptOf(2)]).toEqual([['home-one.js'], []]);
  build('three');
  build('four');
  expect([keptOf(1), keptOf(2)]).toEqual([['home-three.js'], ['home-two.js']]);

  const http = fastify();
  serveAssets(http, 'cuma', { open: async () => undefined }, root);
  const statuses = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => (await http.inject(`/assets/home-${name}.js`)).statusCode),
  );
  expect(statuses).toEqual([404, 200, 200, 200]);
  await http.close();
});
