export type Gate = ReturnType<typeof createGate>;

type Waiter = { address: string; go: (leave: () => void) => void; no: () => void; timer: NodeJS.Timeout };
type Options = {
  /** How many may be inside now; asked each time, because it may depend on who else is there. */
  slots: () => number;
  /** What a single address may hold of them while others ask too; at least one. */
  share: number;
  waitMs: number;
  /** How many may wait; else as many as could be served within a few turns. */
  queue?: number;
};

const memory = 1000;

/**
 * Lets a bounded number in at once. Who comes then waits for a moment, and is turned away after it. While more than one address
 * asks, none holds more than its share; one that is alone may have it all.
 */
export function createGate({ slots, share, waitMs, queue }: Options) {
  const held = new Map<string, number>();
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
    return held.size > 1 || otherAt > performance.now() - memory;
  }

  function fits(address: string) {
    return inside < slots() && (!isShared() || (held.get(address) ?? 0) < share);
  }

  function take(address: string) {
    inside++;
    held.set(address, (held.get(address) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      inside--;
      const rest = (held.get(address) ?? 1) - 1;
      if (rest > 0) held.set(address, rest);
      else held.delete(address);
      callNext();
    };
  }

  function callNext() {
    while (waiting.length > 0 && inside < slots()) {
      const at = waiting.findIndex(({ address }) => fits(address));
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (!next) return;
      clearTimeout(next.timer);
      next.go(take(next.address));
    }
  }

  return {
    inside: () => inside,
    heldBy: (address: string) => held.get(address) ?? 0,
    /** Calls `go` with how to leave, now or within the wait, or `no`. Who is `first` goes before all who wait already. */
    enter(address: string, go: (leave: () => void) => void, no: () => void, first = false) {
      heard(address);
      if (fits(address)) return go(take(address));
      // More than can be served within the wait need not begin to.
      if (waiting.length >= (queue ?? slots() * 4)) return no();
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        no();
      }, waitMs);
      const waiter = { address, go, no, timer };
      if (first) waiting.unshift(waiter);
      else waiting.push(waiter);
    },
  };
}
