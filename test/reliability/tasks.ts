import type { Browser, Page } from '@playwright/test';

type Traced = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { url?: string }; fileName?: string };
};

/**
 * Long tasks of a page during `work`: every task of more than `mostMs` milliseconds of CPU time, so that other load does not count, in
 * which a script of `whose` took part; each as text.
 */
export async function measureLongTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
  whose: RegExp,
  mostMs = 50,
) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const whole = traceEvents.filter(({ ph, dur, tdur }) => ph === 'X' && dur !== undefined && tdur !== undefined);
  const tasks = whole.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const parts = whole.filter((part) => whose.test(scriptOf(part)));
  if (tasks.length === 0) throw new Error('The browser told of no task.');
  const long = tasks.filter(({ tdur = 0 }) => tdur > mostMs * 1000);
  const own = long.flatMap((task) => {
    const part = parts.find((one) => isWithin(one, task));
    return part ? [`${scriptOf(part)} ${part.name} ${Math.round((task.tdur ?? 0) / 1000)} ms`] : [];
  });
  return { own, seen: parts.length, longest: Math.max(0, ...parts.map(({ tdur = 0 }) => tdur / 1000)) };
}

function scriptOf({ args }: Traced) {
  return args?.data?.url ?? args?.fileName ?? '';
}

function isWithin(part: Traced, task: Traced) {
  const end = (one: Traced) => one.ts + (one.dur ?? 0);
  return part.pid === task.pid && part.tid === task.tid && part.ts >= task.ts && end(part) <= end(task);
}
