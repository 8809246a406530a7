// The commands of `npm run …`, each with its Node arguments. Plain JavaScript: the list prints before anything is installed.

/** Node flags of a shop: small heap, few malloc arenas, compile cache on disk. deploy/Dockerfile has the same. */
const shop = [
  ...['--max-semi-space-size=16', '--heap-growing-percent=40'],
  ...['--import', './scripts/malloc-arenas.mjs', '--import', './scripts/compile-cache.mjs'],
  'scripts/shop.ts',
];

export const commands = {
  start: { run: shop, summary: 'start the shop with database, demo data and sandbox' },
  dev: { run: ['scripts/dev.ts'], summary: 'start the shop and reload screens and server as files change' },
  build: { run: ['scripts/build.ts'], summary: 'build the storefront of BRAND and the admin app' },
  test: { run: ['scripts/test.ts'], summary: 'run the tests of a release' },
  'test:all': { run: ['scripts/test.ts', '--all'], summary: 'run all tests' },
  check: { run: ['scripts/check.ts'], summary: 'check format, lint, types and dead code, then run the tests' },
  'check:language': { run: ['scripts/check-language.ts'], summary: 'measure names and prose' },
  journey: { run: ['scripts/journeys.ts'], summary: 'run browser tests' },
  mutations: {
    run: ['test/reliability/listed-mutations.ts', '--list', 'mutations'],
    summary: 'make small mistakes in a copy of the server and run the tests on each',
  },
  bench: { run: ['bench/main.ts'], summary: 'measure the shop' },
  lighthouse: { run: ['bench/lighthouse.ts'], summary: 'measure pages of a running shop with Lighthouse' },
  migrate: { run: ['scripts/migrate.ts'], summary: 'migrate the database' },
  seed: { run: ['scripts/seed.ts'], summary: 'fill an empty demo shop' },
  schema: { run: ['scripts/schema.ts'], summary: 'write database/schema.sql' },
  doctor: { run: ['scripts/doctor.ts'], summary: 'check what a live shop needs, and open it' },
  staff: { run: ['scripts/staff.ts'], summary: 'invite the first owner, end sessions' },
  brand: { run: ['scripts/brand.ts'], summary: 'add a brand' },
  drill: { run: ['scripts/drill.ts'], summary: 'restore a backup and check it' },
  import: { run: ['scripts/import.ts'], summary: 'import a catalogue' },
  export: { run: ['scripts/export.ts'], summary: 'export the catalogue' },
  audit: { run: ['scripts/audit.ts'], summary: 'check the invariants of the stored data' },
  ops: { run: ['scripts/ops.ts'], summary: 'act as the staff of a running demo shop' },
  maps: { run: ['scripts/upload-sourcemaps.ts'], summary: 'print how to upload source maps' },
  client: { run: ['scripts/client.ts'], summary: 'write the typed API client as a package' },
  papers: {
    run: ['scripts/generate-notice.ts'],
    summary: 'write NOTICE, .env.example, docs/policies.md and the columns of docs/data.md',
  },
  release: { run: ['scripts/release.ts'], summary: 'release the version of package.json' },
};
