import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorEnvelope, Refusal } from '#contract/errors.ts';
import { clientNetwork } from '../../platform/client-address.ts';
import { watchEventLoopLag } from './event-loop-lag.ts';
import { isCheckoutScreen, type RequestPriority } from './priorities.ts';
import { createRequestQueue, type RequestQueue } from './queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RequestPriority;
  }
}

export type LoadShedder = ReturnType<typeof createLoadShedder>;

/** How many of each kind are worked on at once in this process, how long another one waits for its turn, and when nobody looks. */
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
  /** For who only looks; and for who does something, where being told later is better than being told no. */
  waitMs: 100,
  patienceMs: 5000,
  /** For who has an order sheet already: everything before was for nothing if he is sent away now. */
  lastMs: 15_000,
  lateMs: 200,
};

/**
 * The door against more than can be done: each kind of work has its bound, so that whoever looks around cannot take the place of
 * whoever buys. What is turned away is told so at once and when to come back.
 */
export function createLoadShedder(shed: (kind: RequestPriority) => void) {
  const lag = watchEventLoopLag();
  const { waitMs, patienceMs, lastMs } = concurrencyLimits;
  const made = (
    kind: Exclude<RequestPriority, 'free'>,
    wait = patienceMs,
    slots = () => concurrencyLimits[kind] as number,
  ) => createRequestQueue({ slots, share: Math.max(1, Math.floor(concurrencyLimits[kind] / 10)), waitMs: wait });
  const gates: Record<Exclude<RequestPriority, 'free'>, RequestQueue> = {
    buying: made('buying', patienceMs, () =>
      Math.max(concurrencyLimits.buying / 8, concurrencyLimits.buying - gates.checkout.inside()),
    ),
    // As many as were let in may wait: how many those are is held at the beginning.
    checkout: createRequestQueue({
      slots: () => concurrencyLimits.checkout,
      share: Math.floor(concurrencyLimits.checkout / 10),
      waitMs: lastMs,
      queue: concurrencyLimits.checkout * 16,
    }),
    // Many who all get half of the way are many for whom nothing is sold.
    'checkout-start': createRequestQueue({
      slots: () => (gates.checkout.waits() > 0 ? 1 : Math.max(2, concurrencyLimits['checkout-start'] - underWay())),
      share: 2,
      waitMs: patienceMs,
      queue: concurrencyLimits.buying * 4,
    }),
    'sign-in': made('sign-in'),
    staff: made('staff'),
    upload: made('upload'),
    files: made('files', waitMs),
    browsing: made('browsing', waitMs, () => yielding(concurrencyLimits.browsing)),
    rendering: made('rendering', waitMs, () => yielding(concurrencyLimits.rendering)),
  };

  // Every question to the database is a turn of the loop, and each that is full of pages makes a checkout that much longer. A loop
  // that is late takes fewer, so that one who comes alone to a busy machine is served all the same.
  function yielding(slots: number) {
    if (lag.late() > concurrencyLimits.lateMs) return slots / 4;
    return underWay() + gates['checkout-start'].inside() > 0 ? slots / 2 : slots;
  }

  function underWay() {
    return gates.buying.inside() + gates.checkout.inside();
  }

  return {
    watch(app: FastifyInstance) {
      // After the body has come, or whoever sends it slowly would hold a place for as long as he likes.
      app.addHook('preValidation', (request, reply, done) => {
        const kind = request.routeOptions.config.kind ?? 'browsing';
        // A page takes its place when it is really rendered: many who want the same one are one piece of work.
        if (kind === 'free' || kind === 'rendering') return done();
        const giveUp = gates[kind].enter(
          clientKeyOf(request),
          (leave) => {
            // Nobody waits any more: there is nothing to do, and nothing would give the place back.
            if (reply.raw.closed || reply.raw.destroyed) return leave();
            reply.raw.once('close', leave);
            done();
          },
          () => turnAway(kind, request, reply),
        );
        reply.raw.once('close', giveUp);
      });
      app.addHook('onClose', async () => lag.stop());
    },

    /** Runs the making of a page when there is room for it; throws UNAVAILABLE when there is none. */
    async render<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
      const isBuying = isCheckoutScreen(request.url);
      const leave = await new Promise<() => void>((go, fail) =>
        gates.rendering.enter(clientKeyOf(request), go, () => fail(full()), isBuying),
      );
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };

  function full() {
    shed('rendering');
    return new Refusal('UNAVAILABLE');
  }

  function turnAway(kind: RequestPriority, request: FastifyRequest, reply: FastifyReply) {
    shed(kind);
    reply.hijack();
    reply.raw.writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': away.length,
      'cache-control': 'no-store',
      'retry-after': retryAfterSeconds(),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      'x-request-id': request.id,
    });
    reply.raw.end(away);
  }
}

const away = Buffer.from(JSON.stringify(errorEnvelope(new Refusal('UNAVAILABLE'))));

/** When to try again, in seconds; not the same for everybody, or all would be back in the same moment. */
export function retryAfterSeconds() {
  return String(1 + Math.floor(Math.random() * 4));
}

/** Who is one for the door: an address, of the long kind the part that belongs to one connection. */
export function clientKeyOf({ ip }: { ip: string }) {
  return ip.startsWith('::ffff:') ? ip : clientNetwork(ip);
}
