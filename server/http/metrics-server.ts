import { Worker } from 'node:worker_threads';
import type { ShopMetrics } from '../platform/metrics/metrics.ts';

type ListenAddress = { port: number; host: string };
/** The metrics of one process, or of several added up. */
type MetricsSource = Pick<ShopMetrics, 'type' | 'text'>;
type ProbeMessage = { id: number } | { open: number } | { failed: string; code?: string };

/** The process counts as dead after this time without a turn of its event loop, so that it is restarted. */
const patienceMs = 15_000;

/** Opens the metrics port. If the default one is taken it uses a free one; a configured port that cannot be opened throws. */
export function openMetricsServer(
  metrics: MetricsSource,
  address: ListenAddress & { isAsked: boolean },
  isReady: () => Promise<boolean>,
) {
  return openFigures(metrics, address, isReady).catch((error: NodeJS.ErrnoException) => {
    if (address.isAsked || error.code !== 'EADDRINUSE')
      throw new Error(`METRICS_PORT ${address.port} cannot be opened: ${error.message}. Set it to a free port.`);
    return openFigures(metrics, { ...address, port: 0 }, isReady);
  });
}

/**
 * Opens a separate port for operators, so that a proxy in front of the shop never exposes the metrics. A worker thread answers it, so that
 * probes answer at once however busy the process is.
 */
async function openFigures(metrics: MetricsSource, { port, host }: ListenAddress, isReady: () => Promise<boolean>) {
  const shared = new SharedArrayBuffer(16);
  const beat = new Float64Array(shared);
  beat[0] = Date.now();
  const worker = new Worker(new URL('./probe.worker.ts', import.meta.url), {
    workerData: { shared, port, host, type: metrics.type, patienceMs },
  });
  const listeningPort = new Promise<number>((done, fail) => {
    worker.once('error', fail);
    worker.on('message', (heard: ProbeMessage) => {
      if ('open' in heard) return done(heard.open);
      if ('failed' in heard) return fail(Object.assign(new Error(heard.failed), { code: heard.code }));
      metrics.text().then(
        (text) => worker.postMessage({ id: heard.id, text }),
        () => worker.postMessage({ id: heard.id, text: null }),
      );
    });
  });
  const opening = await listeningPort.catch(async (error) => {
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
    /** The actual port, which may differ from the requested one. */
    port: opening,
    async close() {
      clearInterval(beats);
      clearInterval(looks);
      await worker.terminate();
    },
  };
}
