import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { freePort } from '#database/port.ts';
import { secretNames } from '#server/platform/config/env.secrets.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { commands } from '../scripts/commands.mjs';
import { liveSettings } from './live-settings.ts';

// The files around a live shop isolate its parts.
const compose = readFileSync('deploy/compose.yaml', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'apart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A service of the compose file, or an anchor that several share, with the anchors it merges. */
function serviceText(name: string): string {
  const service = new RegExp(`^  ${name}:\\n((?: {4}.*\\n)+)`, 'm').exec(compose);
  const part = new RegExp(`^x-[\\w-]+: &${name}\\n((?: {2}.*\\n)+)`, 'm').exec(compose);
  const settings = (service ?? part)?.[1] ?? '';
  const shared = [...settings.matchAll(/<<: (?:\[(.*?)\]|(\*[\w-]+))/g)].flatMap(([, several, one]) =>
    (several ?? one ?? '').split(',').map((part) => part.trim().slice(1)),
  );
  return [settings, ...shared.map(serviceText)].join('');
}

/** A list that a service sets replaces the list of its anchor. */
function listOf(name: string, key: string) {
  const found = new RegExp(`\\b${key}:\\s*\\[([^\\]]*)\\]`).exec(serviceText(name))?.[1] ?? '';
  return found.split(',').flatMap((one) => one.trim() || []);
}

// Skipped where it is not installed: then not held.
const draws = spawnSync('openssl', ['version']).status === 0;
const handed = (name: string) => [...serviceText(name).matchAll(/(\w+)_FILE: \/run\/secrets\/(\w+)/g)];
const roleOf = (name: string) => /ROLE: (\w+)/.exec(serviceText(name))?.[1] ?? '';
const services = ['web-1', 'web-2', 'worker', 'office'];

const secrets: Record<string, string> = {
  ...{ DATABASE_URL: 'postgres://shop_app:x@pooler:6432/shop', FIELD_KEY: Buffer.alloc(32, 7).toString('base64') },
  ...Object.fromEntries(Object.entries(liveSettings).filter(([name]) => secretNames.some((one) => one === name))),
};
const open = Object.fromEntries(Object.entries(liveSettings).filter(([name]) => !(name in secrets)));

describe('on one machine', () => {
  test('every process has the same files', () => {
    const volumes = [...services, 'migrate'].map((name) => [name, listOf(name, 'volumes')]);
    expect(volumes).toEqual(volumes.map(([name]) => [name, ['files:/data']]));
  });

  test('each service gets the secrets that its role requires, and no other', () => {
    for (const name of services) {
      const role = roleOf(name);
      expect(role, name).toMatch(/^(web|worker|office)$/);
      const files = handed(name);
      expect(files.map(([, , file]) => file).toSorted(), name).toEqual(listOf(name, 'secrets').toSorted());
      const given = files.map(([, setting = '']) => setting).filter((setting) => setting !== 'DATABASE_DIRECT_URL');
      const withThese = (names: string[]) => () =>
        readEnv({ ...open, ROLE: role, ...Object.fromEntries(names.map((one) => [one, secrets[one] ?? 'none'])) });
      expect(withThese(given), name).not.toThrow();
      for (const one of given)
        expect(withThese(given.filter((other) => other !== one)), `${name} has no use for ${one}`).toThrow(
          `${one} is required`,
        );
    }
  });

  test('only the migration connects as the owner of the tables, and it gets no other secret', () => {
    expect(handed('migrate').map(([, setting, file]) => [setting, file])).toEqual([
      ['DATABASE_URL', 'database_owner_url'],
    ]);
    expect(listOf('migrate', 'secrets')).toEqual(['database_owner_url']);
    for (const name of services) expect(listOf(name, 'secrets')).not.toContain('database_owner_url');
    expect(compose).not.toMatch(/PASSWORD: \$|_KEY: |_SECRET: |postgres:\/\//);
  });

  test.skipIf(!draws)(
    'one command makes what is mounted, in a folder that only its owner reads, and keeps existing files',
    () => {
      const at = join(folder, 'secrets');
      const words = ['live_sk_1', 'solapi', 'solapi-secret', 'kakao', 'naver', 'track'];
      const make = (input: string) => spawnSync('sh', ['deploy/secrets.sh', at], { encoding: 'utf8', input });
      expect(make(`${words.join('\n')}\n`)).toMatchObject({ status: 0 });
      expect(statSync(at).mode & 0o777).toBe(0o700);
      const mounted = [...compose.matchAll(/\.\/secrets\/([\w.]+)/g)].map(([, name]) => name);
      expect(readdirSync(at).toSorted()).toEqual([...new Set(mounted)].toSorted());
      const text = (name: string) => readFileSync(join(at, name), 'utf8');
      const before = readdirSync(at).map(text);
      expect(make('')).toMatchObject({ status: 0 });
      expect(readdirSync(at).map(text)).toEqual(before);
      const files = handed('worker').map(([, setting, file = '']) => [`${setting}_FILE`, join(at, file)]);
      const env = readEnv({ ...open, ROLE: 'worker', ...Object.fromEntries(files) });
      expect(env).toMatchObject({ toss: { secretKey: 'live_sk_1' }, tracking: { key: 'track' } });
      expect(env.directUrl).toMatch(/^postgres:\/\/shop_app:[0-9a-f]{48}@database:5432\/shop$/);
      expect(text('database_owner_url')).toMatch(/^postgres:\/\/shop_owner:/);
      expect(text('userlist.txt')).toBe(`"shop_app" "${text('app_password').trim()}"\n`);
    },
  );

  test('database and pooler have no internet access, and the shop has one way out', () => {
    const inner = [...(/^networks: .*$/m.exec(compose)?.[0] ?? '').matchAll(/(\w+): \{ internal: true \}/g)];
    expect(inner.map(([, name]) => name)).toEqual(['door', 'inside']);
    for (const name of [...services, 'migrate', 'pooler', 'database'])
      expect(
        listOf(name, 'networks').filter((one) => !['door', 'inside'].includes(one)),
        name,
      ).toEqual([]);
    for (const name of ['proxy', 'egress']) expect(listOf(name, 'networks'), name).toContain('street');
    expect(listOf('proxy', 'networks')).not.toContain('inside');
    for (const name of services)
      expect(serviceText(name), name).toMatch(/NODE_USE_ENV_PROXY: "1"\n\s*HTTPS_PROXY: http:\/\/egress:3128/);
  });

  test('the shop may call the hosts that it needs, and no other', () => {
    const names = readFileSync('deploy/egress.txt', 'utf8').trim().split('\n');
    const env = readEnv({ ...open, ...secrets, GOOGLE_ANALYTICS_COLLECT_URL: '', META_GRAPH_URL: '' });
    const { ga4, meta } = env.measuring.server;
    const urls = [env.fcm.baseUrl, env.fcm.tokenUrl, ga4?.url, meta?.url].map((url) => new URL(url ?? '').hostname);
    const push = env.pushHosts.map((host) => host.replace(/^\*/, ''));
    // The other hosts as their companies publish them.
    const others = ['api.tosspayments.com', 'api.solapi.com', 'kauth.kakao.com', 'kapi.kakao.com', 'nid.naver.com'];
    // The doctor loads the scripts of the payment window and of the postcode search, and a sign-in the picture of its provider.
    const delivered = ['js.tosspayments.com', '.kakaocdn.net', '.pstatic.net'];
    expect(names.toSorted()).toEqual(
      [
        ...new Set([
          ...urls,
          ...push,
          ...others,
          ...delivered,
          'openapi.naver.com',
          'info.sweettracker.co.kr',
          'api.pwnedpasswords.com',
        ]),
      ].toSorted(),
    );
    const rules = [...readFileSync('deploy/egress.conf', 'utf8').matchAll(/^http_access .*$/gm)].map(([rule]) => rule);
    expect(rules).toEqual([
      'http_access allow tunnel https companies',
      'http_access allow tunnel https shop',
      'http_access deny all',
    ]);
    // The doctor calls the shop and the admin app by their public addresses.
    expect(serviceText('egress')).toMatch(/source: shop_hosts, target: \/etc\/squid\/shop\.txt/);
    expect(compose).toMatch(
      /^configs:\n {2}shop_hosts:\n {4}content: \|\n {6}\$\{SHOP_HOST\}\n {6}\$\{OFFICE_HOST\}\n/m,
    );
  });
});

test('the image has no demo data in it, and everything that a live shop and its commands read', () => {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => /^\w/.test(line));
  const isLeftOut = (file: string) => ignored.some((one) => (one.endsWith('/') ? file.startsWith(one) : file === one));
  const reached = new Set<string>();
  function reach(file: string) {
    if (reached.has(file) || !existsSync(file)) return;
    reached.add(file);
    // A conditional import belongs to the demo, or to development.
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?'([#.][^']+)';/gm))
      reach(from.startsWith('#') ? from.slice(1) : join(dirname(file), from));
  }
  const live = ['start', 'migrate', 'staff', 'doctor', 'import', 'export', 'audit', 'drill', 'maps', 'build'];
  for (const name of live) reach(commands[name]?.run.at(-1) ?? '');
  for (const file of ['scripts/cli.mjs', 'scripts/setup.mjs', 'scripts/workers/worker.ts']) reach(file);
  expect(reached.size).toBeGreaterThan(400);
  expect([...reached].filter(isLeftOut)).toEqual([]);
  for (const side of ['demo/demo-seed.ts', 'scripts/seed.ts', 'scripts/ops.ts']) expect(isLeftOut(side)).toBe(true);
  const copied = [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY --from=build \/shop\/(\w+)/gm)].map(
    ([, one]) => one,
  );
  expect(copied).toEqual(['build', 'brands', 'contract', 'database', 'docs', 'scripts', 'server', 'spreadsheets']);
});

describe('by plain http', () => {
  const file = readFileSync('deploy/Caddyfile', 'utf8');
  const settings = readFileSync('docs/settings.md', 'utf8');
  const paths = Object.values(allRoutes).flatMap((room) =>
    Object.values(room).map(({ path }: Endpoint) => path.split(' ')[1] ?? ''),
  );

  test('no API path is redirected to https, in any of the files', () => {
    for (const text of [file, settings]) {
      const calls = [...text.matchAll(/(?:not path_regexp|location ~) (\^\S+)/g)].map(
        ([, one = '']) => new RegExp(one),
      );
      expect(calls.length).toBeGreaterThan(0);
      for (const one of calls) {
        expect(paths.filter((path) => !one.test(path))).toEqual([]);
        expect(['/', '/product/7', '/videos', '/apivine'].filter((path) => one.test(path))).toEqual([]);
      }
    }
  });

  const program = process.env.CADDY ?? 'caddy';
  const has = spawnSync(program, ['version']).status === 0;
  test.skipIf(!has)(
    'Caddy redirects pages and refuses API requests (skipped where it is not installed: then not held)',
    async () => {
      const [http, https] = [await freePort(), await freePort()];
      const here = join(folder, 'Caddyfile');
      const aside = `http_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https`;
      writeFileSync(here, file.replace('auto_https', aside));
      const env = { ...process.env, SHOP_HOST: 'shop.example', OFFICE_HOST: 'office.shop.example', HOME: folder };
      const caddy = spawn(program, ['run', '--config', here, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
      try {
        const at = (path: string, ...more: string[]) =>
          spawnSync(
            'curl',
            [
              ...['-s', '-o', '/dev/null', '-w', '%{http_code} %{redirect_url}', ...more],
              ...['--resolve', `shop.example:${http}:127.0.0.1`, '--resolve', `office.shop.example:${http}:127.0.0.1`],
              path.replace('.example', `.example:${http}`),
            ],
            { encoding: 'utf8' },
          ).stdout.trim();
        await expect.poll(() => at('http://shop.example/'), { timeout: 10_000 }).toBe('301 https://shop.example/');
        expect(at('http://shop.example/product/7?a=1')).toBe('301 https://shop.example/product/7?a=1');
        for (const [path, ...more] of [
          ['http://shop.example/v1/products'],
          ['http://shop.example/v1.2/products'],
          ['http://shop.example/%76%31/products'],
          ['http://shop.example/api/monitoring', '-X', 'POST'],
          ['http://shop.example/pay/back', '-d', 'paymentKey=1'],
          ['http://office.shop.example/v1/staff/me'],
        ] as const)
          expect([path, at(path, ...more)]).toEqual([path, '403']);
      } finally {
        caddy.kill();
      }
    },
  );
});
