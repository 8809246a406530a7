export type RequestQueue = ReturnType<typeof createRequestQueue>;

type Waiter = { address: string; go: (leave: () => void) => void; no: () => void; timer: NodeJS.Timeout };
type Options = {
  /** How many may be inside now; asked each time, because it may depend on who else is there. */
  slots: () => number;
  /** What a single address may hold of them while others ask too; at least one. */
  share: number;
  /** How long one who finds no place waits for it before being turned away. */
  waitMs: number;
  /** How many may wait; else as many as could be served within a few turns. */
  queue?: number;
};

const rememberMs = 1000;
// How many may wait, for each that may be inside; of one address and of all.
const waitersPerSlot = 4;

/**
 * Lets a bounded number in at once. Who comes then waits, and is turned away when that lasts too long. While more than one address
 * asks, none holds more than its share, inside or waiting; one that is alone may have it all.
 * Two processes have a gate each: together they let in twice as many, and an address has its share at each.
 */
export function createRequestQueue({ slots, share, waitMs, queue }: Options) {
  const held = new Map<string, number>();
  const queued = new Map<string, number>();
  const waiting: Waiter[] = [];
  let inside = 0;
  // The address that asked last, and when any other did before it.
  let last = { address: '', at: Number.NEGATIVE_INFINITY };
  let otherAt = Number.NEGATIVE_INFINITY;

  function heard(address: string) {
    const now = performance.now();
    if (address !== last.address) otherAt = last.at;
    last = { address, at: now };
  }

  function isShared() {
    if (held.size > 1 || queued.size > 1 || otherAt > performance.now() - rememberMs) return true;
    const [waits] = queued.keys();
    return waits !== undefined && held.size === 1 && !held.has(waits);
  }

  function fits(address: string) {
    return inside < slots() && (!isShared() || (held.get(address) ?? 0) < share);
  }

  function take(address: string) {
    inside++;
    count(held, address, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside--;
      count(held, address, -1);
      callNext();
    };
  }

  function callNext() {
    while (waiting.length > 0 && inside < slots()) {
      const next = waiting.find(({ address }) => fits(address));
      if (!next) return;
      leaveQueue(next);
      next.go(take(next.address));
    }
  }

  function leaveQueue(waiter: Waiter) {
    const at = waiting.indexOf(waiter);
    if (at < 0) return false;
    waiting.splice(at, 1);
    clearTimeout(waiter.timer);
    count(queued, waiter.address, -1);
    return true;
  }

  /** In a full queue the youngest of an address that has more than its share makes room for one that has less. */
  function makeRoom(address: string) {
    const most = share * waitersPerSlot;
    if ((queued.get(address) ?? 0) >= most) return false;
    const youngest = waiting.findLast((one) => (queued.get(one.address) ?? 0) > most);
    if (!youngest) return false;
    leaveQueue(youngest);
    youngest.no();
    return true;
  }

  return {
    inside: () => inside,
    waits: () => waiting.length,
    heldBy: (address: string) => held.get(address) ?? 0,
    /**
     * Calls `go` with how to leave, now or within the wait, or `no`. Who is `first` goes before all who wait already. Returns how to
     * wait no longer.
     */
    enter(address: string, go: (leave: () => void) => void, no: () => void, first = false) {
      heard(address);
      if (fits(address)) {
        go(take(address));
        return () => {};
      }
      // More than can be served within the wait need not begin to.
      if (waiting.length >= (queue ?? slots() * waitersPerSlot) && !makeRoom(address)) {
        no();
        return () => {};
      }
      const timer = setTimeout(() => void (leaveQueue(waiter) && no()), waitMs);
      const waiter = { address, go, no, timer };
      count(queued, address, 1);
      if (first) waiting.unshift(waiter);
      else waiting.push(waiter);
      return () => void leaveQueue(waiter);
    },
  };
}

function count(map: Map<string, number>, address: string, more: number) {
  const now = (map.get(address) ?? 0) + more;
  if (now > 0) map.set(address, now);
  else map.delete(address);
}
