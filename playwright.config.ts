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
  // A busy machine may need long for a step; an expectation ends as soon as it holds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Retries are the same on every machine; a test that needed one is listed as flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: '.cache/journeys',
  use: {
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    // Screens do not move, so a click finds a control in its place. Tests of animations set this themselves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // The visitor has refused analytics; journeys about the consent start without this answer.
    storageState: {
      cookies: [],
      origins: [
        { origin, localStorage: [{ name: 'measuring', value: '{"analytics":false,"advertising":false,"at":""}' }] },
      ],
    },
    // `npm test` and `npm run journey` unpack the browser before this path is read.
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
