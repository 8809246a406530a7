import { defineConfig } from 'vitest/config';
import { nightlyFiles, slowFiles } from './test/test-lanes.ts';

const isQuick = process.env.TEST_LANE === 'quick';
const isRelease = isQuick || process.env.TEST_LANE === 'release';

export default defineConfig({
  test: {
    include: [
      '{contract,server,database,demo,scripts,sandbox,ui,client,spreadsheets,storefront,admin,brands,test}/**/*.test.{ts,tsx}',
    ],
    exclude: [
      'test/journeys/**',
      'test/reliability/**',
      ...(isRelease ? Object.keys(nightlyFiles) : []),
      ...(isQuick ? slowFiles : []),
    ],
    tags: [
      {
        name: 'nightly',
        description:
          'waits for real time, tries every value, or repeats a rule that a quicker test holds; only test:all runs it',
        skip: isRelease,
      },
    ],
    globalSetup: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What the shop does by the clock may take its time on a busy machine; a poll ends as soon as it is done.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 3,
    // No test replaces a module, and shops opened after one another in a process share nothing: what one has read and compiled the next need not.
    isolate: false,
    env: { TZ: 'America/St_Johns' },
  },
});
