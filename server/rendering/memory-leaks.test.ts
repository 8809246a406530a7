import { createHook } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storefrontPatterns, storefrontScreens } from '#test/storefront-screens.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let shop: TestShop;
let screens: string[];
beforeAll(async () => {
  shop = await openTestShop({ ROLE: 'web', PAGES_MB: '0' });
  screens = await storefrontScreens(shop);
});
afterAll(() => shop.close());

async function look(path: string, times: number) {
  for (let n = 0; n < times; n++) await (await fetch(shop.origin + path)).arrayBuffer();
}

/** Timers set by screens that neither fired nor were cleared, including unref'd ones. */
function clocks() {
  const running = new Map<number, string>();
  const hook = createHook({
    init(id, type) {
      const stack = type === 'Timeout' ? (new Error().stack ?? '') : '';
      if (stack && !/undici|node_modules\/postgres|server\/rendering\/memory-leaks/.test(stack)) running.set(id, stack);
    },
    destroy: (id) => void running.delete(id),
  }).enable();
  return () => {
    hook.disable();
    return [...running.values()];
  };
}

async function heap() {
  await pause(5);
  // The statements that the tests record do not belong to the page.
  shop.statements.length = 0;
  shop.asked.length = 0;
  collect();
  return process.memoryUsage().heapUsed;
}

/**
 * The heap growth of one render of this screen, in kilobytes; a high first measurement is repeated. The heap after one screen is the start
 * value of the next, since collecting a large heap takes time.
 */
async function grownBy(path: string, held: { bytes: number }) {
  let grown = 0;
  for (let tries = 0; tries < 3; tries++) {
    const before = held.bytes;
    await look(path, 10);
    held.bytes = await heap();
    grown = (held.bytes - before) / 10_000;
    if (grown < 30) break;
  }
  return grown;
}

test('every screen is measured', () => {
  expect(screens.length).toBe(storefrontPatterns.length);
  expect(screens.length).toBeGreaterThan(40);
});

test('no screen leaves a timer running or keeps memory', async () => {
  for (const path of screens) await look(path, 2);
  const running = clocks();
  const leakyScreens: string[] = [];
  const held = { bytes: await heap() };
  for (const path of screens) {
    const grown = await grownBy(path, held);
    if (grown > 30) leakyScreens.push(`${path}: ${grown.toFixed(0)} kB a page`);
  }
  await pause(200);
  expect(leakyScreens).toEqual([]);
  expect(running()).toEqual([]);
}, 300_000);

test('data requests leave no timer running and keep no memory', async () => {
  const running = clocks();
  const paths = ['/_root.data', '/search.data', '/best/fruit.data', '/video.data'];
  const grown = [];
  const held = { bytes: await heap() };
  for (const path of paths) grown.push(await grownBy(path, held));
  await pause(200);
  expect(Math.max(...grown)).toBeLessThan(30);
  expect(running()).toEqual([]);
});
