import { rmSync } from 'node:fs';
import { readyBrowser } from '#test/install-browser.ts';
import { counted, read, type Suite, summary, type Walked } from '#test/test-summary.ts';
import { buildOffice, buildStorefront } from './build.ts';
import { help } from './help.ts';
import { run } from './run-tool.ts';

const record = '.cache/playwright.json';

if (import.meta.main) {
  help(
    process.argv,
    'npm run journey -- [file or words] [--headed …]',
    'Walks the journeys in a real browser: all of them, those of a file (order.journey), or those whose title has the words (-g words). What follows is Playwright’s.',
  );
  const walked = await walk(process.argv.slice(2));
  for (const line of summary([walked])) console.log(line);
  process.exitCode = walked.failed > 0 ? 1 : 0;
}

/** Builds, makes the browser ready, walks. A run that ends without saying how counts as one failure. */
export async function walk(args: string[] = [], lane: 'release' | 'all' = 'all'): Promise<Walked> {
  rmSync(record, { force: true });
  try {
    await buildStorefront('cuma');
    await buildOffice();
    const BROWSER = await readyBrowser();
    const content = run('playwright', ['test', ...args], {
      BROWSER,
      PLAYWRIGHT_JSON_OUTPUT_NAME: record,
      TEST_LANE: lane,
    });
    return counted(read<{ suites: Suite[] }>(record)?.suites, content);
  } catch (error) {
    console.error((error as Error).message);
    return { passed: 0, failed: 1, red: [], flaky: [] };
  }
}
