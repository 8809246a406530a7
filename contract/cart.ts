import { z } from 'zod';
import { Area } from './addresses.ts';
import { Option, ProductCard } from './catalog.ts';
import { type Sayings, unsold, unspent } from './endpoint-docs.ts';
import { ExpectedPoints } from './points.ts';
import { Id, Won, Ymd } from './primitives.ts';

export const OptionGroup = z.object({
  id: Id,
  optionUnit: z.int(),
  isChecked: z.boolean(),
  isCheckable: z.boolean(),
  /** Why it cannot be bought now, in words; null when it can. */
  reason: z.string().nullable(),
  priceAtAdd: Won,
  productOptionCombination: Option,
});
export type OptionGroup = z.output<typeof OptionGroup>;

/** One entry is one bundle: what ships together (rules D7.1). */
export const Entry = z.object({
  bundleItems: z.array(z.object({ product: ProductCard, bundleKey: z.string(), optionGroups: z.array(OptionGroup) })),
});
export type Entry = z.output<typeof Entry>;

export const BundleTotal = z.object({
  key: z.string(),
  distributor: z.object({ id: Id, name: z.string() }),
  shipmentDate: Ymd.nullable(),
  base: Won,
  area: Won,
  boxes: z.int(),
  free: z.boolean(),
  missingForFree: Won.nullable(),
  arrival: Ymd.nullable(),
});
export type BundleTotal = z.output<typeof BundleTotal>;

export const ShippingFeeType = z.enum(['type01', 'type02', 'type03']);
export type ShippingFeeType = z.output<typeof ShippingFeeType>;

export const Totals = z.object({
  listPrice: Won,
  discountedPrice: Won,
  productsPrice: Won,
  couponDiscountPrice: Won,
  usedPoint: z.int(),
  shippingFee: Won,
  cumaShippingFeeType: ShippingFeeType,
  cumaAddOrtherShippingFee: Won,
  cumaDiscountShippingFee: Won,
  price: Won,
  optionCountings: z.array(z.object({ optionGroupId: Id, unit: z.int(), lineAmount: Won })),
  bundles: z.array(BundleTotal),
  waterfall: z.array(z.object({ code: z.string(), label: z.string(), amount: Won, note: z.string().optional() })),
  expectedPoint: ExpectedPoints.nullable(),
  taxFreeAmount: Won,
  vat: Won,
});
export type Totals = z.output<typeof Totals>;

/** `id` is 0 while nothing is in it. */
export const Cart = z.object({ id: z.int().nonnegative(), entries: z.array(Entry), totals: Totals.nullable() });
export type Cart = z.output<typeof Cart>;

export const Unit = z.int().min(1).max(999);

export const Choice = z.strictObject({
  productId: Id,
  options: z
    .array(
      z.strictObject({
        optionIdPathKey: z
          .string()
          .min(1)
          .max(60)
          .regex(/^[\w.:-]+$/),
        unit: Unit,
      }),
    )
    .min(1)
    .max(20),
});
export type Choice = z.output<typeof Choice>;

/** Points somebody wants to use, as a positive number. */
export const Point = z.int().min(0).max(2_000_000_000);

export const Selection = z.strictObject({
  optionGroupIds: z.array(Id).max(100),
  areaAddress: Area.optional(),
  couponIds: z.array(Id).max(20).optional(),
  usedPoint: Point.optional(),
});
export type Selection = z.output<typeof Selection>;

export const GroupIds = z.strictObject({ optionGroupIds: z.array(Id).min(1).max(100) });

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  show: ['Shows the cart with prices, what ships together and what shipping costs.'],
  add: ['Puts units of an option into the cart.', ...unsold, 'CART_FULL', 'NOT_FOUND'],
  change: ['Sets how many units of an option the cart holds.', ...unsold],
  remove: ['Takes an option out of the cart.'],
  calculate: [
    'Prices a choice of what is in the cart, with a coupon and points where asked.',
    ...unspent,
    ...unsold,
    'NOT_FOUND',
  ],
} as const satisfies Sayings;
