import type { CallOf, Line, ReplyOf } from '#contract/endpoint.ts';
import { paramsOf } from '#contract/endpoint.ts';
import type { Lines } from '#contract/routes.ts';
import { routes } from '#contract/routes.ts';
import { accounts } from './accounts/accounts.ts';
import { addresses } from './addresses/addresses.ts';
import { auth } from './auth/auth.ts';
import { boards } from './boards/boards.ts';
import { cart } from './cart/cart.ts';
import { catalog } from './catalog/catalog.ts';
import { checkout } from './checkout/checkout.ts';
import type { Sql } from './database.ts';
import { display } from './display/display.ts';
import type { Env } from './env.ts';
import type { AnyHandler } from './handlers.ts';
import { createLimits } from './limits.ts';
import type { Memory } from './memory.ts';
import { orders, readOrder } from './orders/orders.ts';
import { createOutbox } from './outbox.ts';
import { createSolapi } from './outside/solapi.ts';
import { createToss } from './outside/toss.ts';
import { createConfirm } from './payment/confirm.ts';
import { letGo, payment } from './payment/payment.ts';
import { reviews } from './reviews/reviews.ts';
import { createSeal, fieldKey } from './seal.ts';

export type App = ReturnType<typeof createApp>;

/** The rooms of the shop in one object, with what they need handed in. */
export function createApp(env: Env, sql: Sql, memory: Memory) {
  const limits = createLimits(env.limits);
  const toss = createToss({ baseUrl: env.toss.baseUrl, secretKey: env.toss.secretKey, clientKey: env.toss.clientKey });
  const seal = createSeal(fieldKey(env));
  const outbox = createOutbox(sql, createSolapi(env.solapi), seal);
  const { hostname: host } = new URL(env.origin);
  const confirm = createConfirm(sql, toss);
  const holdSeconds = env.holdSeconds ?? memory.policy('payWindowMinutes', 30) * 60;
  const rooms = {
    auth: auth({ limits, seal, outbox, brandName: brandNames[env.brand], host, codeSeconds: env.codeSeconds }),
    accounts: accounts({ memory, limits, seal }),
    addresses: addresses(memory),
    catalog: catalog(memory, env.brand),
    display: display(env.brand),
    boards: boards(env.brand),
    cart: cart(memory),
    checkout: checkout(memory, {
      brand: env.brand,
      origin: env.origin,
      clientKey: env.toss.clientKey,
      holdSeconds,
      letGo,
    }),
    payment: payment({ confirm, readOrder }),
    orders: orders(),
    reviews: reviews(),
  };
  return { rooms, confirm, outbox, inside: inside(rooms, sql) };
}

// What text messages begin with; screens take their words from the brand itself.
const brandNames = { cuma: '쿠마', market: '쿠마마켓', farmer: '농부를 도와주세요', ru: '루' };

export type Inside = <P extends keyof Lines>(path: P, call: CallOf<Lines[P]>) => Promise<ReplyOf<Lines[P]>>;

/** Calls a public line in this process, as a visitor: what server rendering uses instead of a socket. */
function inside(rooms: Record<string, object>, sql: Sql): Inside {
  const known = new Map<string, { line: Line; handler: AnyHandler }>();
  for (const [room, lines] of Object.entries(routes)) {
    for (const [name, line] of Object.entries(lines)) {
      const handler = (rooms[room] as Record<string, AnyHandler>)[name] as AnyHandler;
      known.set(line.path, { line, handler });
    }
  }
  return async (path, call) => {
    const found = known.get(path);
    if (found?.line.door !== 'anyone') throw new Error(`${path} cannot be called on behalf of nobody`);
    const { line, handler } = found;
    const given = call as { params?: object; query?: object };
    const params = paramsOf(line).parse(words(given.params));
    const query = line.query?.parse(words(given.query)) ?? {};
    return handler({ params, query, body: undefined }, { who: null, sql, ip: '' }) as never;
  };
}

// The contract reads paths and queries as text, as they come on the wire.
function words(values: object = {}) {
  const named = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([key, value]) => [key, String(value)]));
}
