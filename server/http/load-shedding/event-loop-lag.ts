const everyMs = 20;

/**
 * The delay of the event loop in milliseconds: the worst recent value, which halves in a twentieth of a second.
 * @perProcess nothing is lost: each process measures its own.
 */
export function watchEventLoopLag() {
  let late = 0;
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    late = Math.max(now - due, late * 0.75);
    due = now + everyMs;
  }, everyMs);
  timer.unref();
  return { late: () => late, stop: () => clearInterval(timer) };
}
