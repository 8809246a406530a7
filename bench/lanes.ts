import { buyerOf, type Ware } from './buyer.ts';
import type { Action } from './load.ts';
import type { Wire } from './wire.ts';

export type Lane = {
  name: string;
  action: string;
  /** The same for the shop and the bare limit: they answer the same addresses. */
  act: Action;
  /** Makes ready, and returns what is to be counted. */
  counted: (wire: Wire) => Promise<() => Promise<unknown>>;
  goals?: { ratio?: number; statements?: number };
};

type Wares = { goods: Ware[]; category: number; products: number[] };

export function lanesOf({ goods, category, products }: Wares): Lane[] {
  const any = <T>(all: T[]) => all[Math.floor(Math.random() * all.length)] as T;
  const list = `/v1/products/category/${category}`;
  const read = (path: () => string) => ({
    act: (wire: Wire) => wire.raw({ path: path() }).then(whole),
    counted: async (wire: Wire) => () => wire.raw({ path: path() }).then(whole),
  });
  const one = goods[0] as Ware;

  return [
    { name: 'list', action: 'list of 15', ...read(() => list), goals: { ratio: 0.6 } },
    { name: 'product', action: 'product', ...read(() => `/v1/products/${any(products)}`), goals: { ratio: 0.6 } },
    { name: 'cart', action: 'new visitor, first add to cart', ...adding(false), goals: { ratio: 0.5, statements: 3 } },
    { name: 'cart-keyed', action: '… with an Idempotency-Key', ...adding(true) },
    { name: 'calculate', action: 'calculate a cart', ...calculating() },
    {
      name: 'order',
      action: 'whole checkout',
      ...ordering(() => any(goods), false),
      goals: { ratio: 0.6, statements: 21 },
    },
    { name: 'order-keyed', action: '… with Idempotency-Keys', ...ordering(() => any(goods), true) },
    { name: 'order-one', action: 'whole checkout, all want one', ...ordering(() => one, false) },
  ];

  function adding(keyed: boolean) {
    return {
      async act(wire: Wire) {
        const buyer = buyerOf(wire, keyed);
        await buyer.add(await buyer.arrive(), any(goods));
      },
      // Counted is the adding alone, by somebody who has a row: a guest's token costs none, and the first thing put in makes it.
      async counted(wire: Wire) {
        const buyer = buyerOf(wire, keyed);
        const token = await buyer.arrive();
        await buyer.add(token, any(goods));
        return () => buyer.add(token, one);
      },
    };
  }

  function calculating() {
    const filled = new WeakMap<Wire, { token: string; group: number }>();
    async function fill(wire: Wire) {
      const buyer = buyerOf(wire, false);
      const token = await buyer.arrive();
      const cart = { token, group: await buyer.add(token, any(goods)) };
      filled.set(wire, cart);
      return cart;
    }
    const act = async (wire: Wire) => {
      const { token, group } = filled.get(wire) ?? (await fill(wire));
      return buyerOf(wire, false).calculate(token, group);
    };
    return {
      act,
      async counted(wire: Wire) {
        await fill(wire);
        return () => act(wire);
      },
    };
  }

  function ordering(pick: () => Ware, keyed: boolean) {
    async function act(wire: Wire) {
      const buyer = buyerOf(wire, keyed);
      const token = await buyer.arrive();
      await buyer.order(token, await buyer.add(token, pick()));
    }
    return { act, counted: async (wire: Wire) => () => act(wire) };
  }
}

function whole({ status }: { status: number }) {
  if (status !== 200) throw new Error(`answered ${status}`);
}
