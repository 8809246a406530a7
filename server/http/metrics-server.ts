import { Worker } from 'node:worker_threads';
import type { ShopMetrics } from '../platform/metrics/metrics.ts';

type Place = { port: number; host: string };
/** Whose figures are told: a process's own, or those of several added up. */
type Told = Pick<ShopMetrics, 'type' | 'text'>;
type Heard = { id: number } | { open: number } | { failed: string; code?: string };

/** A loop that has not turned for so long is not alive: somebody had better start the shop anew. */
const patienceMs = 15_000;

/** The port of the figures, or any free one where the usual one is taken and nobody named it. Throws where the named one is. */
export function openMetricsServer(metrics: Told, asked: Place & { isAsked: boolean }, isReady: () => Promise<boolean>) {
  return openFigures(metrics, asked, isReady).catch((error: NodeJS.ErrnoException) => {
    if (asked.isAsked || error.code !== 'EADDRINUSE')
      throw new Error(`METRICS_PORT ${asked.port} cannot be opened: ${error.message}. Set it to a free port.`);
    return openFigures(metrics, { ...asked, port: 0 }, isReady);
  });
}

/**
 * Opens a port of its own for those who watch over the shop, so that a proxy in front of it never shows the figures to the world. It
 * is answered by a thread of its own: alive and ready are told at once, however much the shop has to do.
 */
async function openFigures(metrics: Told, { port, host }: Place, isReady: () => Promise<boolean>) {
  const shared = new SharedArrayBuffer(16);
  const beat = new Float64Array(shared);
  beat[0] = Date.now();
  const worker = new Worker(new URL('./probe.worker.ts', import.meta.url), {
    workerData: { shared, port, host, type: metrics.type, patienceMs },
  });
  const opened = new Promise<number>((done, fail) => {
    worker.once('error', fail);
    worker.on('message', (heard: Heard) => {
      if ('open' in heard) return done(heard.open);
      if ('failed' in heard) return fail(Object.assign(new Error(heard.failed), { code: heard.code }));
      metrics.text().then(
        (text) => worker.postMessage({ id: heard.id, text }),
        () => worker.postMessage({ id: heard.id, text: null }),
      );
    });
  });
  const opening = await opened.catch(async (error) => {
    await worker.terminate();
    throw error;
  });
  const beats = setInterval(() => {
    beat[0] = Date.now();
  }, 250);
  const look = () =>
    void isReady().then((ready) => {
      beat[1] = ready ? 1 : 0;
    });
  look();
  const looks = setInterval(look, 1000);
  for (const timer of [beats, looks]) timer.unref();
  worker.unref();
  return {
    /** Where it really is, for whoever asked for any free one. */
    port: opening,
    async close() {
      clearInterval(beats);
      clearInterval(looks);
      await worker.terminate();
    },
  };
}
