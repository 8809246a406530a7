import type { LoadAction } from './bench-load.ts';
import { type BenchProduct, benchBuyerOf } from './buyer.ts';
import type { BenchWire } from './wire.ts';

export type BenchLane = {
  name: string;
  action: string;
  /** The same action for the shop and the baseline, which serve the same paths. */
  act: LoadAction;
  /** Prepares, and returns the action whose statements are counted. */
  counted: (wire: BenchWire) => Promise<() => Promise<unknown>>;
  goals?: { ratio?: number; statements?: number };
};

type LaneProducts = { goods: BenchProduct[]; category: number; products: number[] };

export function benchLanesOf({ goods, category, products }: LaneProducts): BenchLane[] {
  const any = <T>(all: T[]) => all[Math.floor(Math.random() * all.length)] as T;
  const list = `/v1/products/category/${category}`;
  const read = (path: () => string) => ({
    act: (wire: BenchWire) => wire.raw({ path: path() }).then(whole),
    counted: async (wire: BenchWire) => () => wire.raw({ path: path() }).then(whole),
  });
  const anyGoods = goods[0] as BenchProduct;

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
    { name: 'order-one', action: 'whole checkout, all want one', ...ordering(() => anyGoods, false) },
  ];

  function adding(keyed: boolean) {
    return {
      async act(wire: BenchWire) {
        const buyer = benchBuyerOf(wire, keyed);
        await buyer.add(await buyer.arrive(), any(goods));
      },
      // Counts only the adding by a guest with a row: a guest token needs no statement, and the first item creates the row.
      async counted(wire: BenchWire) {
        const buyer = benchBuyerOf(wire, keyed);
        const token = await buyer.arrive();
        await buyer.add(token, any(goods));
        return () => buyer.add(token, anyGoods);
      },
    };
  }

  function calculating() {
    const filled = new WeakMap<BenchWire, { token: string; group: number }>();
    async function fill(wire: BenchWire) {
      const buyer = benchBuyerOf(wire, false);
      const token = await buyer.arrive();
      const cart = { token, group: await buyer.add(token, any(goods)) };
      filled.set(wire, cart);
      return cart;
    }
    const act = async (wire: BenchWire) => {
      const { token, group } = filled.get(wire) ?? (await fill(wire));
      return benchBuyerOf(wire, false).calculate(token, group);
    };
    return {
      act,
      async counted(wire: BenchWire) {
        await fill(wire);
        return () => act(wire);
      },
    };
  }

  function ordering(pick: () => BenchProduct, keyed: boolean) {
    async function act(wire: BenchWire) {
      const buyer = benchBuyerOf(wire, keyed);
      const token = await buyer.arrive();
      await buyer.order(token, await buyer.add(token, pick()));
    }
    return { act, counted: async (wire: BenchWire) => () => act(wire) };
  }
}

function whole({ status }: { status: number }) {
  if (status !== 200) throw new Error(`answered ${status}`);
}
