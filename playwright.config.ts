import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

// In one process, closing a page's context takes the whole browser with it.
const args = chromium.args.filter((arg) => arg !== '--single-process' && arg !== '--no-zygote');

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
