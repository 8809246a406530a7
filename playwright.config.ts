import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

// In one process, closing a page's context takes the whole browser with it; and a browser that guards no origin hides that a page breaks out of its own.
const unfit =
  /^--(single-process|no-zygote|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials)$|site-per-process/;
const args = chromium.args.filter((arg) => !unfit.test(arg));

const origin = `http://127.0.0.1:${process.env.JOURNEY_PORT || '4300'}`;

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '*.journey.ts',
  workers: 1,
  timeout: 40_000,
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  outputDir: '.cache/journeys',
  use: {
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'ko-KR',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await chromium.executablePath(), args },
  },
  webServer: {
    command: 'node test/journeys/serve.ts',
    url: `${origin}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
