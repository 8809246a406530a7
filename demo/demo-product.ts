/** One product as its seller would describe it; `demo-catalogue.ts` makes rows of it. */
export type DemoProduct = {
  /** Category id. */
  in: number;
  /** Key of the seller. */
  by: string;
  name: string;
  /** Key of a look in `art.ts`. */
  look: string;
  /** Place of origin, shown next to the name. */
  from: string;
  tags: string;
  /** "name price" each; the first is the price shown on the card. */
  sizes: string[];
  note: string;
  /** Months in season. */
  months?: number[];
  /** Percent off the list price. */
  off?: number;
  /** Sold by ship date. */
  dated?: boolean;
  fee?: keyof typeof shippingFees;
  keep?: 'room' | 'chilled' | 'frozen';
  label?: string;
  taxable?: boolean;
  returns?: 'normal' | 'fresh' | 'made_to_order';
  status?: 'stock_out' | 'temp_stock_out' | 'suspended' | 'waiting' | 'removed' | 'unlimited_stock_in';
  /** Low stock in every option. */
  few?: boolean;
  limit?: number;
  noResale?: boolean;
  appOnly?: boolean;
  exclusive?: boolean;
  wholesale?: boolean;
  grade?: number;
  /** Days until it goes on sale. */
  soon?: number;
  /** First and last day of the sale, counted from today. */
  period?: [number, number];
  /** `people` backers so far; each took about one of the first size. */
  funding?: {
    goalType: 'amount' | 'quantity';
    goal: number;
    current: number;
    people: number;
    period: [number, number];
    /** The status; without it, the dates and the goal decide. */
    status?: 'success' | 'failed' | 'producing' | 'shipping' | 'closed';
  };
};

const none = [false, false, false, false];

/** Shipping fee policies (rules D7.2). */
export const shippingFees = {
  standard: { base: 3000, free: 30000, unit: 0, box: 0, area: [3000, 5000, 8000], not: none, label: '택배' },
  low: { base: 2500, free: 20000, unit: 0, box: 0, area: [3000, 5000, 8000], not: none, label: '택배' },
  free: { base: 3000, free: 0, unit: 0, box: 0, area: [3000, 5000, 8000], not: none, label: '택배' },
  never: { base: 4000, free: null, unit: 0, box: 0, area: [3000, 5000, 8000], not: none, label: '택배' },
  box: { base: 4000, free: null, unit: 2, box: 2, area: [3000, 5000, 8000], not: none, label: '택배' },
  crate: { base: 3500, free: null, unit: 1, box: 1, area: [4000, 6000, 9000], not: none, label: '택배' },
  cold: { base: 3500, free: 40000, unit: 0, box: 0, area: [4000, 6000, 9000], not: none, label: '택배' },
  dawn: {
    base: 3500,
    free: 40000,
    unit: 0,
    box: 0,
    area: [0, 0, 0],
    not: [false, true, true, true],
    label: '새벽배송',
  },
  live: { base: 5000, free: 70000, unit: 0, box: 0, area: [0, 0, 0], not: [false, true, true, true], label: '직배송' },
  mainland: {
    base: 3000,
    free: 30000,
    unit: 0,
    box: 0,
    area: [5000, 7000, 0],
    not: [false, false, true, true],
    label: '택배',
  },
};
