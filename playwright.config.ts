import { defineConfig } from '@playwright/test';
import { browserFlags, browserPath } from './test/install-browser.ts';
import { journeyWorkers, portOf, shopPort } from './test/journeys/shop-port.ts';
import { nightlyFiles } from './test/test-lanes.ts';

const isRelease = process.env.TEST_LANE === 'release';
const origin = `http://127.0.0.1:${shopPort}`;

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  testIgnore: isRelease ? Object.keys(nightlyFiles).map((file) => `**/${file}`) : [],
  ...(isRelease ? { grepInvert: /@nightly/ } : {}),
  workers: journeyWorkers,
  // A busy machine may take its time over each step; a look ends as soon as what it looks for is there.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The same for everybody, and what needed it is named: what is red on a laptop is red elsewhere.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: '.cache/journeys',
  use: {
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    // Nothing a hand reaches for is still on its way; how things move is looked at where it is the matter.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Who walks here has said no to being counted, but where a journey is about saying so.
    storageState: {
      cookies: [],
      origins: [
        { origin, localStorage: [{ name: 'measuring', value: '{"analytics":false,"advertising":false,"at":""}' }] },
      ],
    },
    // Unpacked by `npm test` and `npm run journey`; here it is only named.
    launchOptions: { executablePath: process.env.BROWSER ?? browserPath(), args: await browserFlags() },
  },
  webServer: Array.from({ length: journeyWorkers }, (_, worker) => ({
    command: 'node test/journeys/serve.ts',
    env: { JOURNEY_PORT: String(portOf(worker)) },
    url: `http://127.0.0.1:${portOf(worker)}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  })),
});
