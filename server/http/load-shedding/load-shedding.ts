import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorEnvelope, Refusal } from '#contract/errors.ts';
import { clientNetwork } from '../../platform/client-address.ts';
import { isCheckoutScreen, type RequestPriority } from './priorities.ts';
import { createRequestQueue, type RequestQueue } from './queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RequestPriority;
  }
}

export type LoadShedder = ReturnType<typeof createLoadShedder>;

/** The most requests of each kind that run at once in this process, and how long others wait for a slot. */
export const concurrencyLimits = {
  buying: 64,
  'checkout-start': 8,
  checkout: 64,
  browsing: 64,
  rendering: 8,
  'sign-in': 16,
  staff: 16,
  upload: 16,
  files: 64,
  /** The wait for a read, and for a write, where a late reply is better than a refusal. */
  readWaitMs: 100,
  writeWaitMs: 5000,
  /** The wait for a customer with an order sheet, whose earlier steps would be lost by a refusal. */
  checkoutWaitMs: 15_000,
  /** The delay of the event loop above which reads get a quarter of their slots. */
  lateLoopMs: 200,
};

/**
 * Limits concurrent requests: each kind of work has its own slots, so that reads cannot take the slots of purchases. A refused request gets
 * an immediate 503 with Retry-After.
 */
export function createLoadShedder(shed: (kind: RequestPriority) => void) {
  const lag = watchEventLoopLag();
  const { readWaitMs, writeWaitMs, checkoutWaitMs } = concurrencyLimits;
  const queueOf = (
    kind: Exclude<RequestPriority, 'free'>,
    wait = writeWaitMs,
    slots = () => concurrencyLimits[kind] as number,
  ) => createRequestQueue({ slots, share: Math.max(1, Math.floor(concurrencyLimits[kind] / 10)), waitMs: wait });
  const queues: Record<Exclude<RequestPriority, 'free'>, RequestQueue> = {
    buying: queueOf('buying', writeWaitMs, () =>
      Math.max(concurrencyLimits.buying / 8, concurrencyLimits.buying - queues.checkout.runningCount()),
    ),
    // Every admitted checkout may wait: their number is limited at the start of the checkout.
    checkout: createRequestQueue({
      slots: () => concurrencyLimits.checkout,
      share: Math.floor(concurrencyLimits.checkout / 10),
      waitMs: checkoutWaitMs,
      queue: concurrencyLimits.checkout * 16,
    }),
    // If too many checkouts start, none of them finishes.
    'checkout-start': createRequestQueue({
      slots: () =>
        queues.checkout.waitingCount() > 0 ? 1 : Math.max(2, concurrencyLimits['checkout-start'] - runningCheckouts()),
      share: 2,
      waitMs: writeWaitMs,
      queue: concurrencyLimits.buying * 4,
    }),
    'sign-in': queueOf('sign-in'),
    staff: queueOf('staff'),
    upload: queueOf('upload'),
    files: queueOf('files', readWaitMs),
    browsing: queueOf('browsing', readWaitMs, () => slotsForReads(concurrencyLimits.browsing)),
    rendering: queueOf('rendering', readWaitMs, () => slotsForReads(concurrencyLimits.rendering)),
  };

  // Each database statement takes a turn of the event loop, and a turn full of page rendering delays a checkout. A late loop gets fewer
  // reads, so that a single visitor on a busy machine is still served.
  function slotsForReads(slots: number) {
    if (lag.milliseconds() > concurrencyLimits.lateLoopMs) return slots / 4;
    return runningCheckouts() + queues['checkout-start'].runningCount() > 0 ? slots / 2 : slots;
  }

  function runningCheckouts() {
    return queues.buying.runningCount() + queues.checkout.runningCount();
  }

  return {
    register(app: FastifyInstance) {
      // After the body has arrived: otherwise a slow sender would hold a slot for as long as they like.
      app.addHook('preValidation', (request, reply, done) => {
        const kind = request.routeOptions.config.kind ?? 'browsing';
        // A page takes its slot when it is actually rendered: many requests for the same page are one render.
        if (kind === 'free' || kind === 'rendering') return done();
        const stopWaiting = queues[kind].enter(
          clientKeyOf(request),
          (release) => {
            // The client is gone: nothing remains to be done, and no event would free the slot.
            if (reply.raw.closed || reply.raw.destroyed) return release();
            reply.raw.once('close', release);
            done();
          },
          () => refuse(kind, request, reply),
        );
        reply.raw.once('close', stopWaiting);
      });
      app.addHook('onClose', async () => lag.stop());
    },

    /** Renders a page when a slot is free; throws UNAVAILABLE when none is. */
    async render<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const isBuying = isCheckoutScreen(request.url);
      const release = await new Promise<() => void>((admit, fail) =>
        queues.rendering.enter(clientKeyOf(request), admit, () => fail(renderingRefusal()), isBuying),
      );
      try {
        return await work();
      } finally {
        release();
      }
    },
  };

  function renderingRefusal() {
    shed('rendering');
    return new Refusal('UNAVAILABLE');
  }

  function refuse(kind: RequestPriority, request: FastifyRequest, reply: FastifyReply) {
    shed(kind);
    reply.hijack();
    reply.raw.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': refusalBody.length,
      'cache-control': 'no-store',
      'retry-after': retryAfterSeconds(),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      'x-request-id': request.id,
    });
    reply.raw.end(refusalBody);
  }
}

const refusalBody = Buffer.from(JSON.stringify(errorEnvelope(new Refusal('UNAVAILABLE'))));

/** When to retry, in seconds; random, so that not all clients return at the same moment. */
export function retryAfterSeconds() {
  return String(1 + Math.floor(Math.random() * 4));
}

/** The unit of shares: an IPv4 address, or the network of an IPv6 address. */
export function clientKeyOf({ ip }: { ip: string }) {
  return ip.startsWith('::ffff:') ? ip : clientNetwork(ip);
}

const sampleMs = 20;

/**
 * The delay of the event loop in milliseconds: the worst recent value, which halves in a twentieth of a second.
 * @perProcess nothing is lost: each process measures its own.
 */
function watchEventLoopLag() {
  let late = 0;
  let due = performance.now() + sampleMs;
  const timer = setInterval(() => {
    const now = performance.now();
    late = Math.max(now - due, late * 0.75);
    due = now + sampleMs;
  }, sampleMs);
  timer.unref();
  return { milliseconds: () => late, stop: () => clearInterval(timer) };
}
