import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertTestProduct, type TestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { type LaneStage, openStage } from './lane-stage.ts';

const pages = 66;
const turns = 5;
/** Connections that measure a rate. */
const connections = 16;

/** Popular pages, together with a product that changes all the time, clicks of campaigns and a crawler. */
async function pageCacheLoad(seconds: number, only?: string): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  const figures: Record<string, number> = {};
  try {
    const goods: TestProduct[] = [];
    for (let at = 0; at < pages - 1; at++) goods.push(await insertTestProduct(stage.sql, { name: `감귤 ${at}` }));
    const paths = ['/', ...goods.map(({ id }) => `/product/${id}`)];
    for (const path of [...paths, ...paths]) await fetchPageText(stage, path);
    const quiet = await measureRate(stage, seconds, (at) => paths[at % pages] ?? '/');
    if (only !== 'clicks') await measureChanges(quiet);
    if (only !== 'changes') await measureClicks();

    async function measureChanges(undisturbed: number) {
      const { id: first = 0, price: firstPrice = 0 } = goods[0] ?? {};
      const changes = { on: true, price: firstPrice, at: [] as number[] };
      const changer = (async () => {
        for (; changes.on; await pause(150)) {
          changes.price += 10;
          await stage.sql`update product_option set price = ${changes.price} where product_id = ${first}`;
          changes.at.push(performance.now());
        }
      })();
      const ages: number[] = [];
      const reader = (async () => {
        for (; changes.on; await pause(50)) ages.push(await ageOf());
      })();
      const busy = await measureRate(stage, seconds, (at) => paths[at % pages] ?? '/');
      changes.on = false;
      await Promise.all([changer, reader]);
      await pause(1000);
      const [last, oldest] = [await ageOf(), Math.max(...ages)];
      Object.assign(figures, {
        'pages a second, undisturbed': undisturbed,
        'pages a second, during changes': busy,
        'requests of the changed page': ages.length,
        'oldest price shown, ms': oldest,
      });
      checks.that(
        '66 pages keep 70 % of their rate while a product changes every 0.15 s',
        busy >= undisturbed * 0.7,
        `${busy} of ${undisturbed}`,
      );
      checks.that('no page shows a price that is outdated for more than a second', oldest <= 1000, `${oldest} ms`);
      checks.that('a second after the last change the page shows the last price', last === 0, `${last} ms`);

      /** How long the shown price was outdated at the time of the request, in milliseconds; 0 for the current one. */
      async function ageOf() {
        const began = performance.now();
        const page = await fetchPageText(stage, `/product/${first}`);
        let known = changes.at.length;
        while (known > 0 && !page.includes((firstPrice + known * 10).toLocaleString('ko-KR'))) known--;
        return Math.max(0, began - (changes.at[known] ?? began));
      }
    }

    async function measureClicks() {
      const path = paths[1] ?? '/';
      const clicked = (at: number) => `${path}?gclid=${at}-${Date.now()}`;
      const crawl = { on: true, seen: 0 };
      const crawler = (async () => {
        for (; crawl.on && crawl.seen < 5000; crawl.seen++) await fetchPageText(stage, `/search?q=${crawl.seen}`);
      })();
      const clicks = await measureRate(stage, seconds, clicked);
      crawl.on = false;
      await crawler;
      const began = performance.now();
      await fetchPageText(stage, '/');
      const home = performance.now() - began;
      // The speed of a machine varies: both are measured in turns, and the median pair counts.
      const pairs: { same: number; alone: number }[] = [];
      for (let turn = 0; turn < turns; turn++)
        pairs.push({
          same: await measureRate(stage, seconds / 2, () => path),
          alone: await measureRate(stage, seconds / 2, clicked),
        });
      const { same, alone } = medianPair(pairs);
      Object.assign(figures, {
        'pages a second, same URL': same,
        'pages a second, new click per request': alone,
        'pages a second, new click during a crawl': clicks,
        'home after the crawl, ms': home,
      });
      checks.that(
        'a new campaign click per request costs at most 10 % of the rate',
        alone >= same * 0.9,
        `${alone} of ${same}`,
      );
      checks.that('the home page stays in the cache during a crawl', home < 20, `${home} ms`);
    }
    return checks.report(0, figures);
  } finally {
    await stage.close();
  }
}

/** The median pair, by the cost of the click in it. */
function medianPair(pairs: { same: number; alone: number }[]) {
  const sorted = pairs.toSorted((one, other) => one.alone / one.same - other.alone / other.same);
  return sorted[sorted.length >> 1] ?? { same: 0, alone: 0 };
}

/** Requests answered per second, for each kind in turn. */
async function measureRate(stage: LaneStage, seconds: number, pathOf: (at: number) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) if (await ask(stage.port, pathOf(done), agent)) done++;
    }),
  );
  agent.destroy();
  return done / seconds;
}

function ask(port: number, path: string, agent: Agent) {
  return new Promise<boolean>((end) => {
    const outgoing = request({ port, path, agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.on('end', () => end(answer.statusCode === 200));
    });
    outgoing.on('error', () => end(false));
    outgoing.end();
  });
}

/** A page as text. */
async function fetchPageText(stage: LaneStage, path: string) {
  return (await fetch(stage.origin + path)).text();
}

const usage = `node test/reliability/page-cache-load.ts [--seconds 8] [--only changes|clicks]

Measures 66 cached pages while a product changes every 0.15 s. Then it measures one page with a new campaign click per request, alone and
during a crawl. Requires a machine without other load. Exits 1 if a check fails.`;

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seconds: text, only: text, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await pageCacheLoad(Number(values.seconds ?? 8), values.only);
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
