import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

const files = sourceFiles('*.ts', '*.tsx');

/** Every folder of the server in the order in which they may import each other, never backwards. An unlisted one fails. */
const serverRooms = [
  ...[
    'platform',
    'integrations',
    'notifications',
    'customer-records',
    'stock',
    'pricing',
    'benefits',
    'order-records',
    'gift-records',
  ],
  ...['guests', 'uploads', 'cart', 'auth', 'customers'],
  ...['catalog', 'display', 'videos', 'wishlist'],
  ...[
    'payments',
    'checkout',
    'refunds',
    'orders',
    'support',
    'questions',
    'reviews',
    'claims',
    'analytics',
    'invariants',
    'staff',
    'admin',
    'seller',
    'gifts',
  ],
  ...['http', 'rendering'],
];

/** The same for the storefront: components of screens first, then the screens. */
const storefrontRooms = [
  ...['app', 'session', 'layout', 'uploads', 'legal', 'styleguide'],
  ...['address', 'product', 'verification', 'notifications', 'reviews', 'questions', 'notices', 'search', 'videos'],
  ...[
    'cart',
    'auth',
    'account',
    'analytics',
    'catalog',
    'product-page',
    'checkout',
    'display',
    'wholesale',
    'funding',
    'home',
  ],
  ...['orders', 'guest-orders', 'support', 'cancel', 'claims', 'my-reviews', 'gifts'],
];

/** The same for the admin app: session and components first, then the screens. */
const adminRooms = [
  'session',
  'spreadsheets',
  'kit',
  'layout',
  'fulfillment',
  'catalog',
  'claims',
  'orders',
  'support',
  'finance',
  'customers',
  'stock',
  'audit-log',
  'staff',
  'seller',
  'dashboard',
];

/** The imports of a file: files of this project by path, packages by name. */
function importsOf(file: string, kind: 'all' | 'values' = 'all') {
  const text = readFileSync(file, 'utf8');
  const pattern =
    kind === 'all'
      ? /(?:from|import)\s*\(?\s*'([^']+)'/g
      : /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'/gm;
  const found = [...text.matchAll(pattern)].map(([, name = '']) => name);
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

test('the contract imports only zod and itself', () => {
  expect(
    broken((file, to) => side(file) === 'contract' && !isTest(file) && to !== 'package:zod' && side(to) !== 'contract'),
  ).toEqual([]);
});

test('the storefront imports neither server nor database, and they do not import it', () => {
  const behind = ['server', 'database', 'scripts', 'sandbox'];
  expect(broken((file, to) => side(file) === 'storefront' && !isTest(file) && behind.includes(side(to)))).toEqual([]);
  expect(broken((file, to) => behind.includes(side(file)) && side(to) === 'storefront')).toEqual([]);
});

test('the storefront loads late parts by lazyPart, which has a boundary and requests a script again', () => {
  const takesLazy = /import \{[^}]*\blazy\b[^}]*\} from 'react'/;
  const lazyFiles = files.filter(
    (file) => /^(storefront|ui|client)\//.test(file) && takesLazy.test(readFileSync(file, 'utf8')),
  );
  expect(lazyFiles).toEqual(['ui/lazy-part.tsx']);
});

test('the admin app imports the contract, the parts and the client, and no other side imports the admin app', () => {
  const fine = ['admin', 'contract', 'ui', 'client', 'spreadsheets'];
  expect(
    broken(
      (file, to) =>
        side(file) === 'admin' && !isTest(file) && !/^(package:|node:)/.test(to) && !fine.includes(side(to)),
    ),
  ).toEqual([]);
  expect(broken((file, to) => side(file) !== 'admin' && !isTest(file) && side(to) === 'admin')).toEqual([]);
  expect(
    broken((file, to) => file.startsWith('admin/kit/') && /^admin\/(?!kit|session|[a-z-]+\.tsx?$)/.test(to)),
  ).toEqual([]);
});

test('the browser imports the contract as types only, except its rules and its client, which import nothing', () => {
  const values = files
    .filter((file) => ['storefront', 'admin', 'ui', 'client', 'spreadsheets'].includes(side(file)) && !isTest(file))
    .filter((file) => /^import (?!type\b)[^;]*'#contract\/(?!rules\/|client\.ts)/m.test(readFileSync(file, 'utf8')));
  expect(values).toEqual([]);
  expect(
    broken((file, to) => file.startsWith('contract/rules/') && !isTest(file) && !to.startsWith('contract/rules/')),
  ).toEqual([]);
});

test('the spreadsheet reader imports only the rules, and only sides that accept files import it', () => {
  expect(
    broken(
      (file, to) => side(file) === 'spreadsheets' && !isTest(file) && !/^(spreadsheets|contract\/rules)\//.test(to),
    ),
  ).toEqual([]);
  const takers = ['spreadsheets', 'admin', 'storefront', 'scripts'];
  expect(broken((file, to) => side(to) === 'spreadsheets' && !isTest(file) && !takers.includes(side(file)))).toEqual(
    [],
  );
});

/**
 * Requests that do not use the client: uploads, which change nothing until a write names them, analytics, fonts, tokens, and the reads of a
 * document before its scripts.
 */
const besideTheClient = [
  'client/bridge.ts',
  'client/guest-token.ts',
  'client/preload.ts',
  'client/start-push.ts',
  'client/upload.ts',
  'storefront/analytics/attribution/tracker.ts',
  'storefront/analytics/attribution.ts',
  'storefront/analytics/sentry.ts',
  'storefront/analytics/first-party.ts',
  'storefront/layout/font-files.ts',
  'storefront/session/early-requests.ts',
];

test('every write of the storefront uses the one client, which adds the Idempotency-Key', () => {
  const clients = ['client/api.ts', 'client/early-replies.ts', 'client/fetch.ts'];
  const browserFiles = sourceFiles('storefront/**', 'client/**', 'ui/**').filter(
    (file) => /\.tsx?$/.test(file) && !isTest(file),
  );
  const asking = browserFiles.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return (
      /(?<![\w.])fetch\(|\bfetch:|XMLHttpRequest|sendBeacon|createClient|fetch\.ts'/.test(text) &&
      !clients.includes(file)
    );
  });
  expect(asking.toSorted()).toEqual(besideTheClient.toSorted());
  // The type of the client refuses a foreign key; this check finds code that bypasses it.
  const keyed = browserFiles.filter((file) =>
    /idempotency-?key/i.test(readFileSync(file, 'utf8').replace(/^import .*$/gm, '')),
  );
  expect(keyed.toSorted()).toEqual(['client/api.ts', 'client/idempotency-keys.ts']);
});

test('no write of the admin app makes a new key on each click: it uses `once`, or stores the key with its data', () => {
  const made = sourceFiles('admin/**').filter(
    (file) => !isTest(file) && /idempotencyKey:[^,}]*(randomUUID|getRandomValues)/.test(readFileSync(file, 'utf8')),
  );
  expect(made).toEqual([]);
});

const serverRoomOf = (path: string) => path.split('/')[1];

test('no room imports another room’s statements', () => {
  expect(
    broken(
      (file, to) =>
        side(file) === 'server' &&
        to.endsWith('.sql.ts') &&
        serverRoomOf(file) !== serverRoomOf(to) &&
        // A seller uses the statements of the admin app, under row-level security.
        !(serverRoomOf(file) === 'seller' && serverRoomOf(to) === 'admin') &&
        !['server/jobs.ts'].includes(file),
    ),
  ).toEqual([]);
});

test.each([
  ['server', serverRooms],
  ['storefront', storefrontRooms],
  ['admin', adminRooms],
])('rooms of the %s import only rooms before them, and every folder is a room in the list', (where, rooms) => {
  const roomOf = (path: string) => (path.split('/').length > 2 ? (path.split('/')[1] ?? '') : '');
  const inside = (path: string) => side(path) === where;
  const unlisted = new Set(
    files
      .filter(inside)
      .map(roomOf)
      .filter((room) => room && !rooms.includes(room)),
  );
  expect([...unlisted]).toEqual([]);
  const upwards = broken(
    (file, to) =>
      inside(file) &&
      inside(to) &&
      !isTest(file) &&
      roomOf(file) !== '' &&
      (roomOf(to) === '' ? where === 'server' : rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(file))),
  );
  expect(upwards).toEqual([]);
});

test('docs/rooms.md names every room', () => {
  const page = readFileSync('docs/rooms.md', 'utf8');
  const rooms = [...serverRooms, ...storefrontRooms, ...adminRooms];
  expect(rooms.filter((room) => !new RegExp(`(?<![\\w-])${room}(?![\\w-])`).test(page))).toEqual([]);
});

test('the top level of the server has only its entry point, its rooms and its jobs', () => {
  const loose = files.filter((file) => /^server\/[^/]+$/.test(file) && !isTest(file)).sort();
  expect(loose).toEqual(['server/app.ts', 'server/jobs.ts', 'server/main.ts']);
});

test('the reference server of the bench imports nothing of the shop', () => {
  const floor = [
    'bench/bare.ts',
    'bench/floor.ts',
    'bench/floor.sql.ts',
    'bench/floor.tables.ts',
    'bench/charge.ts',
    'bench/baseline-server.ts',
  ];
  expect(files).toEqual(expect.arrayContaining(floor));
  expect(
    broken((file, to) => floor.includes(file) && side(to) !== 'bench' && !/^package:(node:|postgres$)/.test(to)),
  ).toEqual([]);
});

test('no import of values forms a cycle between files', () => {
  const sourceOnly = files.filter((file) => !isTest(file) && side(file) !== 'test');
  const values = new Map(
    sourceOnly.map((file) => [file, importsOf(file, 'values').filter((to) => sourceOnly.includes(to))]),
  );
  const circles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  function walk(file: string, way: string[]) {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const to of values.get(file) ?? []) walk(to, [...way, file]);
    state.set(file, 'done');
  }
  for (const file of sourceOnly) walk(file, []);
  expect(circles).toEqual([]);
});

test('components and tools of the front ends import no screen', () => {
  const fine = { ui: ['ui', 'client', 'contract'], client: ['client', 'contract'] };
  for (const [where, sides] of Object.entries(fine))
    expect(
      broken(
        (file, to) => side(file) === where && !isTest(file) && !to.startsWith('package:') && !sides.includes(side(to)),
      ),
    ).toEqual([]);
});

test('pure rules import no I/O', () => {
  const pure =
    /server\/(pricing\/(pricing|shipping-bundles|price-breakdown|coupons|allocate|sums)|payments\/methods|refunds\/(calculate-refund|shipping-refund|refundable-order)|orders\/status)\.ts$/;
  expect(broken((file, to) => pure.test(file) && (to.startsWith('package:') || /\.sql\.ts|database/.test(to)))).toEqual(
    [],
  );
});

test('no code names a brand’s folder', () => {
  const named = /^brands\/(cuma|market|farmer|ru)\//;
  expect(broken((file, to) => side(file) !== 'brands' && !isTest(file) && named.test(to))).toEqual([]);
});

test('no folder or file has a catch-all name', () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|services?|lib|index)(\.tsx?$|\/)/;
  expect(files.filter((file) => drawer.test(file))).toEqual([]);
});

test('every input field belongs to a form', () => {
  const loose = files
    .filter(
      (file) => file.startsWith('storefront/') && file.endsWith('.tsx') && !file.startsWith('storefront/styleguide/'),
    )
    .flatMap((file) => {
      const fields =
        readFileSync(file, 'utf8').match(/<(TextField|PasswordField|PhoneField|TextArea)\b[\s\S]*?\/>/g) ?? [];
      return fields.filter((field) => !field.includes('.field(')).map((field) => `${file}: ${field}`);
    });
  expect(loose).toEqual([]);
});

test('no code field cuts a pasted text before its digits are taken out', () => {
  const loose = files
    .filter((file) => /^(storefront|admin|ui)\/.*\.tsx$/.test(file))
    .flatMap((file) => {
      const fields = readFileSync(file, 'utf8').match(/<(TextField|PhoneField|input)\b[\s\S]*?\/>/g) ?? [];
      return fields
        .filter((field) => /one-time-code|label="[^"]*(코드|인증|번호|숫자)/.test(field))
        .filter((field) => Number(/maxLength=\{(\d+)\}/.exec(field)?.[1] ?? 99) < 20)
        .map((field) => `${file}: ${field}`);
    });
  expect(loose).toEqual([]);
});

test('every query key of the storefront is defined in a query-keys file', () => {
  const literal = /queryKey:?\s*(?:=\s*)?\[|QueryData(?:<[^(]*>)?\(\s*\[/;
  const loose = files.filter(
    (file) =>
      file.startsWith('storefront/') && !file.endsWith('-query-keys.ts') && literal.test(readFileSync(file, 'utf8')),
  );
  expect(loose).toEqual([]);
});
