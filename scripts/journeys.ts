import { rmSync } from 'node:fs';
import { readyBrowser } from '#test/install-browser.ts';
import { type JourneySuite, type RunSummary, readRecord, summarizeJourneys, summaryLines } from '#test/test-summary.ts';
import { buildAdmin, buildStorefront } from './build.ts';
import { printHelp } from './help.ts';
import { runTool } from './run-tool.ts';

const record = '.cache/playwright.json';

if (import.meta.main) {
  printHelp(
    process.argv,
    'npm run journey -- [file or words] [--headed …]',
    'Runs the browser tests: all, those of a file (order.journey), or those whose title matches (-g words). Further arguments go to Playwright.',
  );
  const walked = await runJourneys(process.argv.slice(2));
  for (const line of summaryLines([walked])) console.log(line);
  process.exitCode = walked.failed > 0 ? 1 : 0;
}

/** Builds, prepares the browser and runs the journeys. A run that ends without a result counts as one failure. */
export async function runJourneys(args: string[] = [], lane: 'release' | 'all' = 'all'): Promise<RunSummary> {
  rmSync(record, { force: true });
  try {
    await buildStorefront('cuma');
    await buildAdmin();
    const BROWSER = await readyBrowser();
    const content = runTool('playwright', ['test', ...args], {
      BROWSER,
      PLAYWRIGHT_JSON_OUTPUT_NAME: record,
      TEST_LANE: lane,
    });
    return summarizeJourneys(readRecord<{ suites: JourneySuite[] }>(record)?.suites, content);
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, red: [], flaky: [] };
  }
}
