import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(file));

const rooms = [
  'auth',
  'accounts',
  'addresses',
  'uploads',
  'business',
  'cart',
  'catalog',
  'display',
  'boards',
  'videos',
  'receipts',
  'checkout',
  'payment',
  'refunds',
  'lines',
  'orders',
  'claims',
  'goods',
  'alarms',
  'questions',
  'staff',
];

/** What a file imports: other files of this project by their path, packages by name. */
function importsOf(file: string) {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
  return found.map((name) => {
    if (name.startsWith('.')) return normalize(join(dirname(file), name));
    if (name.startsWith('#')) return name.slice(1);
    return `package:${name}`;
  });
}

function broken(of: (file: string, imported: string) => boolean) {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => of(file, imported))
      .map((imported) => `${file} → ${imported}`),
  );
}

const side = (path: string) => path.split('/')[0] ?? '';
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('test/');

test('the contract imports only zod and itself', () => {
  expect(broken((file, to) => side(file) === 'contract' && to !== 'package:zod' && side(to) !== 'contract')).toEqual(
    [],
  );
});

test('the storefront knows neither server nor database, and they do not know it', () => {
  const behind = ['server', 'database', 'scripts', 'sandbox'];
  expect(broken((file, to) => side(file) === 'storefront' && !isTest(file) && behind.includes(side(to)))).toEqual([]);
  expect(broken((file, to) => behind.includes(side(file)) && side(to) === 'storefront')).toEqual([]);
});

test('the browser takes the contract as types only', () => {
  const values = files
    .filter((file) => side(file) === 'storefront' && !isTest(file))
    .filter((file) => /^import (?!type\b)[^;]*'#contract\//m.test(readFileSync(file, 'utf8')));
  expect(values).toEqual([]);
});

test('no room imports another room’s statements', () => {
  expect(
    broken(
      (file, to) =>
        side(file) === 'server' &&
        to.endsWith('.sql.ts') &&
        dirname(file) !== dirname(to) &&
        !['server/jobs.ts'].includes(file),
    ),
  ).toEqual([]);
});

test('rooms import only rooms before them', () => {
  const room = (path: string) => rooms.indexOf(path.split('/')[1] ?? '');
  expect(
    broken(
      (file, to) =>
        side(file) === 'server' && side(to) === 'server' && !isTest(file) && room(file) >= 0 && room(to) > room(file),
    ),
  ).toEqual([]);
});

test('pure rules import no I/O', () => {
  const pure =
    /server\/(cart\/(pricing|bundles|waterfall|coupons|allocate|promise)|checkout\/methods|refunds\/(refund|shipping|sold)|orders\/status)\.ts$/;
  expect(broken((file, to) => pure.test(file) && (to.startsWith('package:') || /\.sql\.ts|database/.test(to)))).toEqual(
    [],
  );
});

test('parts of the ui know no room and no brand', () => {
  const fine = (to: string) => to.startsWith('package:') || to.startsWith('storefront/ui/');
  expect(broken((file, to) => file.startsWith('storefront/ui/') && !isTest(file) && !fine(to))).toEqual([]);
});

test('nobody names a brand’s folder', () => {
  const named = /^brands\/(cuma|market|farmer|ru)\//;
  expect(broken((file, to) => side(file) !== 'brands' && !isTest(file) && named.test(to))).toEqual([]);
});

test('there are no drawers', () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|services?|lib|index)(\.tsx?$|\/)/;
  expect(files.filter((file) => drawer.test(file))).toEqual([]);
});
