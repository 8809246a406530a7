import { type Line, lineError } from './line.ts';

type Options = {
  size: number;
  /** How long whoever asks waits for a free line, in milliseconds. */
  waitMs: number;
  open: () => Line;
};

type Waiter = { give: (line: Line) => void; shares: boolean; timer: NodeJS.Timeout };

// A few short questions behind each other on one line cost the machine less than one at a time.
const shareLimit = 4;
const idleMs = 120_000;
const lifeMs = 45 * 60_000;

/**
 * Who has which line: lent to one alone or to a few who share it, waited for in the order of coming, let go when idle, old or broken.
 * Two processes have lines of their own: the database sees as many connections as both together.
 */
export function createLending({ size, waitMs, open }: Options) {
  const idle: Line[] = [];
  const all = new Set<Line>();
  const waiters: Waiter[] = [];
  let ended = false;
  const reaper = setInterval(() => {
    const now = Date.now();
    for (const line of [...idle]) if (line.isBroken || now - line.idleSince > idleMs) leave(line);
  }, 30_000).unref();

  /** A line, now or within the time to wait; one of one's own for who does not share. Whoever takes one gives it back. */
  function take(shares: boolean, give: (line: Line) => void, fail: (error: Error) => void) {
    if (ended) return fail(lineError('CONNECTION_ENDED', 'the shop is closing'));
    for (let line = idle.pop(); line; line = idle.pop()) {
      if (!line.isBroken) return lend(line, shares, give);
      leave(line);
    }
    if (all.size < size) return lend(opened(), shares, give);
    // Who came earlier is served earlier: a transaction would wait for ever for a line that is never empty.
    const shared = shares && waiters.length === 0 ? leastOf(all) : undefined;
    if (shared) return lend(shared, shares, give);
    const timer = setTimeout(() => {
      waiters.splice(waiters.indexOf(waiter), 1);
      fail(lineError('LINE_BUSY', 'every connection to the database is in use'));
    }, waitMs);
    const waiter = { give, shares, timer };
    waiters.push(waiter);
  }

  function opened() {
    const line = open();
    all.add(line);
    return line;
  }

  function lend(line: Line, shares: boolean, give: (line: Line) => void) {
    line.load += shares ? 1 : shareLimit;
    give(line);
  }

  function giveBack(given: Line, shares: boolean) {
    given.load -= shares ? 1 : shareLimit;
    if (given.isBroken || (given.load === 0 && (ended || given.isOld(lifeMs)))) leave(given);
    const [first] = waiters;
    if (!first && all.has(given) && given.load === 0) {
      given.idleSince = Date.now();
      idle.push(given);
    }
    // Several on a broken line give it back one after the other; only the first makes room for a new one.
    if (!first || (!all.has(given) && all.size >= size)) return;
    const line = all.has(given) ? given : opened();
    for (let next = waiters[0]; next && line.load + (next.shares ? 1 : shareLimit) <= shareLimit; next = waiters[0]) {
      waiters.shift();
      clearTimeout(next.timer);
      lend(line, next.shares, next.give);
    }
  }

  function leave(line: Line) {
    all.delete(line);
    const at = idle.indexOf(line);
    if (at >= 0) idle.splice(at, 1);
    line.destroy(lineError('CONNECTION_ENDED', 'the connection is not needed any more'));
  }

  return {
    take,
    giveBack,
    figures: () => ({ size, busy: all.size - idle.length, waiting: waiters.length }),
    async end(seconds: number) {
      ended = true;
      clearInterval(reaper);
      for (const line of [...idle]) leave(line);
      const last = Date.now() + seconds * 1000;
      while (all.size > 0 && Date.now() < last) await new Promise((done) => setTimeout(done, 10));
      for (const line of all) leave(line);
    },
  };
}

function leastOf(lines: Iterable<Line>) {
  let least: Line | undefined;
  for (const line of lines)
    if (line.load < shareLimit && !line.isBroken && line.load < (least?.load ?? shareLimit)) least = line;
  return least;
}
