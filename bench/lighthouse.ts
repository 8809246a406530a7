import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { freePort } from '#database/port.ts';
import { browserFonts } from '#test/browser-fonts.ts';
import { readyBrowser } from '#test/install-browser.ts';

const usage = `npm run lighthouse [-- --base http://127.0.0.1:3000] [-- --runs n] [-- --page path] [-- --seo]

Looks at home, a category and a product of a shop that is running, as a phone with Korean letters sees them, and prints the medians.
Performance moves with everything else the machine does: measure on a quiet one. Full reports go to .cache/lighthouse.
Accessibility leaves out meta-viewport: the shop keeps pages from being zoomed (a larger text is a separate setting).
--seo looks at what search engines want alone, also on a busy machine: at one page of each kind the sitemap lists.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    base: { type: 'string', default: 'http://127.0.0.1:3000' },
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true },
    seo: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const folder = join('.cache', 'lighthouse');
mkdirSync(folder, { recursive: true });
const program = await readyBrowser();

const looks: Awaited<ReturnType<typeof lookOften>>[] = [];
for (const page of values.page ?? (await pagesOf(values.base))) looks.push(await lookOften(page));
console.table(Object.fromEntries(looks.map(({ page, ...rest }) => [page, values.seo ? { seo: rest.seo } : rest])));
const isShort = (one: (typeof looks)[number]) =>
  one.performance < 95 || one.accessibility < 100 || one.practices < 100 || one.seo < 100 || one.shift > 0;
const short = looks.filter((one) => (values.seo ? one.seo < 100 : isShort(one)));
console.log(`${looks.length - short.length} passed, ${short.length} failed`);
process.exitCode = short.length > 0 ? 1 : 0;

/** Home, the first category and the first product linked from home; for search engines the pages of the sitemap. */
async function pagesOf(base: string) {
  if (values.seo) return kindsOf(await (await fetch(`${base}/sitemap.xml`)).text());
  const home = await (await fetch(base)).text();
  const first = (start: string) => home.match(new RegExp(`href="(/${start}/[^"]+)"`))?.[1] ?? [];
  return ['/', first('category'), first('product')].flat();
}

/** The first page of each kind; pages are of one kind when they begin alike and have the same depth. */
function kindsOf(sitemap: string) {
  const kinds = new Map<string, string>();
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const { pathname } = new URL(address);
    const [, first, ...rest] = pathname.split('/');
    const kind = `${first} ${rest.length}`;
    if (!kinds.has(kind)) kinds.set(kind, pathname);
  }
  return [...kinds.values()];
}

async function lookOften(page: string) {
  const found: Look[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) found.push(await look(page, run));
  const of = (key: keyof Look) => median(found.map((one) => one[key]));
  return {
    page,
    performance: of('performance'),
    accessibility: of('accessibility'),
    practices: of('practices'),
    seo: of('seo'),
    'first paint ms': Math.round(of('paint')),
    'largest paint ms': Math.round(of('largest')),
    'blocked ms': Math.round(of('blocked')),
    shift: of('shift'),
  };
}

/** Every visit gets a new browser, because data of the last visit would change the next. */
async function look(page: string, run: number): Promise<Look> {
  const port = await freePort();
  const home = mkdtempSync(join(folder, 'profile-'));
  const flags = ['--headless=shell', '--no-sandbox', `--remote-debugging-port=${port}`, `--user-data-dir=${home}`];
  const browser = spawn(program, [...flags, 'about:blank'], { stdio: 'ignore', env: browserFonts('korean') });
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${port}/json/version`)).ok);
    const result = await lighthouse(`${values.base}${page}`, {
      ...{ port, output: 'json', logLevel: 'error' },
      ...(values.seo ? { onlyCategories: ['seo'] } : {}),
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${page}`);
    writeFileSync(join(folder, `${page.replaceAll('/', '_')}-${run}.json`), result.report as string);
    return read(result.lhr);
  } finally {
    const gone = once(browser, 'exit');
    browser.kill('SIGKILL');
    await gone;
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

type Look = ReturnType<typeof read>;
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function read({ categories, audits }: Report) {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? 0;
  return {
    performance: score('performance'),
    accessibility: accessibility(categories.accessibility, audits),
    practices: score('best-practices'),
    seo: score('seo'),
    paint: number('first-contentful-paint'),
    largest: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    shift: Math.round(number('cumulative-layout-shift') * 1000) / 1000,
  };
}

/** The weighted mean that Lighthouse computes, without the one exception named above. */
function accessibility(category: Report['categories'][string] | undefined, audits: Report['audits']) {
  const counted = (category?.auditRefs ?? []).filter(
    ({ id, weight }) => weight > 0 && id !== 'meta-viewport' && typeof audits[id]?.score === 'number',
  );
  const weight = counted.reduce((sum, one) => sum + one.weight, 0);
  const sum = counted.reduce((total, one) => total + one.weight * (audits[one.id]?.score ?? 0), 0);
  return Math.round((sum / weight) * 100);
}

function median(numbers: number[]) {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

async function until(ready: () => Promise<boolean>) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await ready().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The browser did not start.');
}
