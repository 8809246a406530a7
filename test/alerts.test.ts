import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../scripts/commands.mjs';
import { testShop } from './test-shop.ts';

const shop = testShop();

const alerts = readFileSync('deploy/alerts.yml', 'utf8');
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const has = (program: string) => spawnSync(program, [program === 'haproxy' ? '-v' : '--version']).status === 0;

test('every alert has a runbook that ends in a command which shows its end, and no runbook lacks its alert', () => {
  expect(readdirSync('deploy/runbooks').sort()).toEqual(names.map((name) => `${name}.md`).sort());
  for (const name of names) {
    const page = readFileSync(`deploy/runbooks/${name}.md`, 'utf8');
    expect(page, name).toMatch(/^1\. .+/m);
    expect(page, name).toMatch(/```sh\n.+\n```\n$/);
    expect(alerts).toContain(`runbook: deploy/runbooks/${name}.md`);
  }
});

test('alerts use metrics that the shop exports', () => {
  const made = ['server/platform/metrics/metrics.ts'].map((file) => readFileSync(file, 'utf8')).join('\n');
  const used = [...alerts.matchAll(/\b(shop_[a-z_]+?)(?:_count|_bucket|_sum)?[{)[]/g)].map(([, name = '']) => name);
  expect(used.length).toBeGreaterThan(8);
  for (const name of new Set(used)) expect(made).toContain(`'${name}'`);
  const waits = readFileSync('server/platform/metrics/metrics.sql.ts', 'utf8');
  for (const [, queue] of alerts.matchAll(/queue="([^"]+)"/g)) expect(waits).toContain(`'${queue}'`);
});

test('the commands of the runbooks find metrics that the shop exports', async () => {
  const metrics = await (await fetch(shop.metricsUrl)).text();
  const searched = names.flatMap((name) =>
    [...readFileSync(`deploy/runbooks/${name}.md`, 'utf8').matchAll(/\/metrics \| grep (?:-c )?'?([^'\n]+)'?/g)].map(
      ([, pattern = '']) => pattern,
    ),
  );
  expect(searched.length).toBeGreaterThan(8);
  for (const pattern of searched) {
    const [, metric = pattern] = /^(shop_\w+?)(?:_count)?(?:\{|$)/.exec(pattern) ?? [];
    expect(metrics).toContain(`# TYPE ${metric} `);
    if (pattern.includes('{queue=')) expect(metrics).toContain(pattern);
  }
});

test('every alert has a test of its start and its end', () => {
  const tried = readFileSync('deploy/alerts.test.yml', 'utf8');
  for (const name of names) expect(tried.split(`alertname: ${name}\n`)).toHaveLength(3);
});

test.skipIf(!has('promtool'))('promtool accepts these tests (skipped where it is not installed: then not held)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'deploy/alerts.test.yml'], {
    encoding: 'utf8',
  });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});

test('the image contains what the shop reads at run time, runs as its own user, and stops on the signal', () => {
  const file = readFileSync('deploy/Dockerfile', 'utf8');
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const copied = [...file.matchAll(/^COPY --from=build \/shop\/(\S+)/gm)].map(([, folder = '']) => folder);
  for (const side of ['server', 'contract', 'database', 'brands', 'scripts', 'build']) expect(copied).toContain(side);
  expect(Object.keys(imports)).toContain('#server/*');
  expect(file).toMatch(/^USER 10001$/m);
  expect(file).toMatch(/^CMD \["node",/m);
  expect(file).toMatch(/^HEALTHCHECK /m);
  const start = ['node', ...(commands.start?.run ?? [])];
  expect(file.match(/^CMD (\[.*\])$/m)?.[1]).toBe(JSON.stringify(start).replaceAll('","', '", "'));
});

test.skipIf(!has('haproxy'))('HAProxy accepts its file (skipped where it is not installed: then not held)', () => {
  const { stdout, stderr } = spawnSync('haproxy', ['-c', '-f', 'deploy/ha/haproxy.cfg'], { encoding: 'utf8' });
  // The machine names are known only where HAProxy runs.
  const wrong = (stdout + stderr)
    .split('\n')
    .filter(
      (line) =>
        /ALERT/.test(line) &&
        !/could not resolve address|Failed to initialize server|Fatal errors|Error\(s\) found/.test(line),
    );
  expect(wrong).toEqual([]);
});

test('every metric of the dashboard is exported by the shop', async () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/shop.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const metrics = await (await fetch(shop.metricsUrl)).text();
  const names = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/\b(?:shop|process|nodejs)_[a-z_0-9]+/g)].map(([name]) => name)),
  );
  expect(panels.length).toBeGreaterThanOrEqual(12);
  expect(names.length).toBeGreaterThan(12);
  const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  expect(names.filter((name) => !known.has(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([]);
  // Each panel has a position and a query.
  expect(panels.filter(({ title, targets }) => !title || targets.length === 0)).toEqual([]);
});

test('a commit is on two machines, also right after a failover, and the pooler reconnects at once', () => {
  const patroni = readFileSync('deploy/ha/patroni.yml', 'utf8');
  for (const line of ['synchronous_mode: quorum', 'synchronous_mode_strict: true', 'use_pg_rewind: true'])
    expect(patroni).toContain(line);
  const pooler = readFileSync('deploy/ha/pgbouncer.ini', 'utf8');
  expect(Number(/^server_login_retry = (\d+)$/m.exec(pooler)?.[1])).toBeLessThanOrEqual(1);
  expect(Number(/^max_prepared_statements = (\d+)$/m.exec(pooler)?.[1])).toBeGreaterThanOrEqual(1000);
});
