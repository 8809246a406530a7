import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { build } from 'vite';
import { expect, test } from 'vitest';

const assets = join('build', 'cuma', 'client', 'assets');
const server = (await import(pathToFileURL(resolve('build', 'cuma', 'server', 'index.js')).href)) as ServerBuild;

/** The scripts a screen loads before it runs: its own and all their static imports. */
function firstScripts(...routes: string[]) {
  const { entry } = server.assets;
  const routeScripts = routes.flatMap((id) => {
    const route = server.assets.routes[id];
    if (!route) throw new Error(`no screen ${id}`);
    return [route.module, ...(route.imports ?? [])];
  });
  const chunks = new Map<string, string>();
  const follow = (name: string) => {
    if (chunks.has(name)) return;
    const code = readFileSync(join(assets, name), 'utf8');
    chunks.set(name, code);
    for (const [, next = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) follow(next);
  };
  for (const address of [entry.module, ...entry.imports, ...routeScripts]) follow(basename(address));
  return chunks;
}

/** Strings that survive the build, each from another analytics file. */
const marks = {
  'analytics/google': 'allow_google_signals',
  'analytics/meta': 'CompleteRegistration',
  'analytics/kakao': 'completeRegistration()',
  'analytics/naver': 'view_product',
  'analytics/consent-bar': '이용 분석과 광고 측정 동의',
  'analytics/attribution': 'HMAC',
  'analytics/sentry': '/api/monitoring',
  'analytics/attribution/tracker': 'x-attribution-hash',
  'analytics/attribution/source': 'gbraid',
  'analytics/session-replay': 'maxReplayDuration',
  sentry: 'replay_recording',
};

test('the first scripts of home, product and checkout contain no analytics code, and the build does', () => {
  const all = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'));
  for (const [file, mark] of Object.entries(marks))
    expect([file, all.some((code) => code.includes(mark))]).toEqual([file, true]);
  for (const screen of ['home/home-page', 'product-page/product-page', 'checkout/pay-page']) {
    const first = firstScripts('root', 'layout/error-boundary', screen);
    expect(first.size).toBeGreaterThan(5);
    const marked = [...first].flatMap(([name, code]) =>
      Object.entries(marks).flatMap(([file, mark]) =>
        // Checkout reads the source of an order itself when it is placed.
        code.includes(mark) && !(screen === 'checkout/pay-page' && file === 'analytics/attribution/source')
          ? [`${screen} loads ${file} in ${name}`]
          : [],
      ),
    );
    expect(marked).toEqual([]);
  }
});

test('home loads at most 144 kB of compressed scripts, and every other screen at most 160 kB', () => {
  const screens = Object.keys(server.assets.routes).filter((id) => id !== 'root');
  expect(screens.length).toBeGreaterThan(50);
  const tooHeavy = screens.flatMap((screen) => {
    const first = [...firstScripts('root', 'layout/error-boundary', screen).keys()];
    const bytes = first.reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0);
    return bytes > (screen === 'home/home-page' ? 144_000 : 160_000) ? [`${screen}: ${bytes}`] : [];
  });
  expect(tooHeavy).toEqual([]);
});

test('no script file of the browser contains the font script, which the document has inline', () => {
  const isFontScript = (code: string) => code.includes('ue83a');
  expect(isFontScript(readFileSync(join('build', 'cuma', 'server', 'index.js'), 'utf8'))).toBe(true);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => isFontScript(readFileSync(join(assets, name), 'utf8')))).toEqual([]);
});

test('no lazily loaded script has a style sheet, which its loader would not load', () => {
  const lists = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      [...readFileSync(join(assets, name), 'utf8').matchAll(/\.f=(\[[^\]]*\])/g)].map(([, list]) => list),
    );
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter((list) => list?.includes('.css'))).toEqual([]);
});

test('the event queue adds less than a kilobyte to home’s scripts', async () => {
  const ownFiles = [
    'storefront/app/track.ts',
    'storefront/app/deferred-events.ts',
    'storefront/layout/page-view.ts',
  ].map((file) => resolve(file));
  const entry = 'virtual:first';
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'first',
        resolveId: (id) =>
          id === entry ? entry : id.startsWith('.') || id.startsWith('/') ? null : { id, external: true },
        load: (id) =>
          id === entry
            ? `${ownFiles.map((file) => `export * from ${JSON.stringify(file)};`).join('\n')}
               export const bring = () => import('./consent-gate.js');`
            : null,
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: [/^react/, /^#/, /consent-gate/] },
    },
  });
  const [output] = [made].flat() as { output: { type: string; code?: string }[] }[];
  const code = output?.output.map(({ code = '' }) => code).join('') ?? '';
  expect(code).toContain('shop:track');
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(1000);
});
