const everyMs = 20;

/**
 * How late the event loop is, in milliseconds: the worst of the last moments, forgotten by half in a twentieth of a second.
 * Two processes are each as late as they are themselves.
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
