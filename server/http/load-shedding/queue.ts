export type RequestQueue = ReturnType<typeof createRequestQueue>;

type Waiter = { address: string; admit: (release: () => void) => void; refuse: () => void; timer: NodeJS.Timeout };
type Options = {
  /** The current number of slots; read each time, because it may depend on other queues. */
  slots: () => number;
  /** The slots one address may hold while others ask too; at least one. */
  share: number;
  /** How long a request waits for a slot before it is refused, in milliseconds. */
  waitMs: number;
  /** How many may wait; by default as many as can be served within a few turns. */
  queue?: number;
};

const sharedForMs = 1000;
// How many requests may wait per slot, for one address and for all.
const waitersPerSlot = 4;

/**
 * Admits a limited number of requests at once. Further ones wait and are refused when that takes too long. While more than one address
 * asks, none holds more than its share of slots or queue; a single address may have all.
 * @perProcess counts double: two processes together admit twice as many, and an address has its share in each.
 */
export function createRequestQueue({ slots, share, waitMs, queue }: Options) {
  const heldSeats = new Map<string, number>();
  const queued = new Map<string, number>();
  const waiting: Waiter[] = [];
  let runningCount = 0;
  // The last address that asked, and when another one did before it.
  let last = { address: '', at: Number.NEGATIVE_INFINITY };
  let otherAt = Number.NEGATIVE_INFINITY;

  function noteAddress(address: string) {
    const now = performance.now();
    if (address !== last.address) otherAt = last.at;
    last = { address, at: now };
  }

  function isShared() {
    if (heldSeats.size > 1 || queued.size > 1 || otherAt > performance.now() - sharedForMs) return true;
    const [waitingAddress] = queued.keys();
    return waitingAddress !== undefined && heldSeats.size === 1 && !heldSeats.has(waitingAddress);
  }

  function hasSlotFor(address: string) {
    return runningCount < slots() && (!isShared() || (heldSeats.get(address) ?? 0) < share);
  }

  function occupySlot(address: string) {
    runningCount++;
    count(heldSeats, address, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      runningCount--;
      count(heldSeats, address, -1);
      admitNext();
    };
  }

  function admitNext() {
    while (waiting.length > 0 && runningCount < slots()) {
      const next = waiting.find(({ address }) => hasSlotFor(address));
      if (!next) return;
      leaveQueue(next);
      next.admit(occupySlot(next.address));
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

  /** In a full queue, the newest request of an address above its share makes room for an address below its share. */
  function makeRoom(address: string) {
    const most = share * waitersPerSlot;
    if ((queued.get(address) ?? 0) >= most) return false;
    const newest = waiting.findLast((one) => (queued.get(one.address) ?? 0) > most);
    if (!newest) return false;
    leaveQueue(newest);
    newest.refuse();
    return true;
  }

  return {
    runningCount: () => runningCount,
    waitingCount: () => waiting.length,
    heldBy: (address: string) => heldSeats.get(address) ?? 0,
    /**
     * Calls `admit` with a function that frees the slot, now or within the wait, or calls `refuse`. A `first` request precedes all waiting ones.
     * Returns a function that stops waiting.
     */
    enter(address: string, admit: (release: () => void) => void, refuse: () => void, first = false) {
      noteAddress(address);
      if (hasSlotFor(address)) {
        admit(occupySlot(address));
        return () => {};
      }
      // Requests that cannot be served within the wait are refused at once.
      if (waiting.length >= (queue ?? slots() * waitersPerSlot) && !makeRoom(address)) {
        refuse();
        return () => {};
      }
      const timer = setTimeout(() => void (leaveQueue(waiter) && refuse()), waitMs);
      const waiter = { address, admit, refuse, timer };
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
