import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { shelve } from '../goods.ts';
import { createChecks, print, type Report } from './checks.ts';
import { createCrowd } from './crowd.ts';
import { openStage } from './stage.ts';

export type SoakOptions = { minutes?: number; rate?: number; break?: boolean; say?: (line: string) => void };

const screens = ['product', 'category', 'search', 'best', 'notice', 'video', 'home'];

/** A steady stream of pages that nothing keeps: after a while the shop must hold what it held before. */
export async function soak(options: SoakOptions = {}): Promise<Report> {
  const { minutes = 20, rate: most = 20, say = () => {} } = options;
  const stage = await openStage({ ROLE: 'web', PAGES_MB: '0', ...(options.break ? { BREAK: 'leftovers' } : {}) });
  const checks = createChecks();
  const crowd = createCrowd(stage.origin, stage.sandbox);
  const mega = 1e6;
  try {
    const goods = await shelve(stage.sql);
    const paths: Record<string, string> = {
      product: `/product/${goods.id}`,
      category: '/category/fruit',
      search: '/search?q=%EA%B0%90%EA%B7%A4',
      best: '/best/fruit',
      notice: '/notice',
      video: '/video',
      home: '/',
    };
    let asked = 0;
    const served: Record<number, number> = {};
    const one = async () => {
      const n = asked++;
      const path = paths[screens[n % screens.length] ?? 'home'] as string;
      const { status } = await crowd.probe(n % 60, path);
      served[status] = (served[status] ?? 0) + 1;
    };
    // A third of what this machine can do: what is looked for here is what stays, not what is turned away.
    const until = performance.now() + 4000;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (performance.now() < until) await one();
      }),
    );
    const rate = Math.max(1, Math.min(most, (served[200] ?? 0) / 12));
    say(`${rate.toFixed(1)} pages a second`);
    const stream = async (seconds: number) => {
      const began = performance.now();
      const all: Promise<void>[] = [];
      for (let at = 0; at < rate * seconds; at++) {
        await pause(Math.max(0, began + (at * 1000) / rate - performance.now()));
        all.push(one());
      }
      await Promise.all(all);
      await pause(300);
    };

    // What is made once belongs to no page.
    await stream(Math.min(30, minutes * 15));
    const points: { minute: number; heap: number }[] = [];
    const first = await stage.memory();
    points.push({ minute: 0, heap: first.heap });
    const steps = Math.max(3, Math.round(minutes));
    for (let step = 1; step <= steps; step++) {
      await stream((minutes * 60) / steps);
      const { heap, resident } = await stage.memory();
      points.push({ minute: (step * minutes) / steps, heap });
      say(
        `${((step * minutes) / steps).toFixed(1)} min, ${asked} pages: heap ${(heap / mega).toFixed(1)} MB, resident ${(resident / mega).toFixed(0)} MB`,
      );
    }
    const growth = slope(points) / mega;
    const pages = served[200] ?? 0;
    checks.that('nine of ten pages were served', pages >= asked * 0.9, served);
    checks.that(
      'nothing was a fault of ours',
      Object.keys(served).every((status) => Number(status) < 500 || status === '503'),
      served,
    );
    checks.that('the heap grows by at most 1 MB a minute', growth <= 1, `${growth.toFixed(2)} MB a minute`);
    return checks.report(0, {
      pages,
      'heap growth, kB a minute': growth * 1000,
      'heap at the end, kB': (points.at(-1)?.heap ?? 0) / 1000,
    });
  } finally {
    crowd.close();
    await stage.close();
  }
}

/** By how much it grows a minute, as a straight line through all points. */
function slope(points: { minute: number; heap: number }[]) {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ heap }) => heap))];
  const above = points.reduce((sum, { minute, heap }) => sum + (minute - x) * (heap - y), 0);
  return above / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, minutes: text, rate: text, break: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(`node test/long/soak.ts [--minutes 20] [--rate 20] [--break]

Has --rate pages a second, or a third of what the machine can do, rendered for --minutes, none of which is kept, and looks at the heap in between: it may grow by 1 MB a
minute at most. Needs \`npm run build\`. With --break the queries of written pages keep their clocks, and this must fail.`);
    process.exit(0);
  }
  const { minutes = 20, rate = 20 } = values;
  const say = (line: string) => console.log(`· ${line}`);
  const report = await soak({ minutes: Number(minutes), rate: Number(rate), break: values.break ?? false, say });
  print(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
