import { z } from 'zod';
import { Area } from './addresses.ts';
import { ProductOption, ProductSummary } from './catalog.ts';
import { ExpectedPoints } from './points.ts';
import { Id, Won, Ymd } from './primitives.ts';

export const CartItem = z.object({
  id: Id,
  optionUnit: z.int(),
  isChecked: z.boolean(),
  isCheckable: z.boolean(),
  /** The reason in Korean why the item cannot be bought now. Null when it can. */
  reason: z.string().nullable(),
  /** The increment of the quantity. Wholesale products are ordered in multiples (rules D14). */
  quantityStep: z.int(),
  priceAtAdd: Won,
  productOptionCombination: ProductOption,
});
export type CartItem = z.output<typeof CartItem>;

/** A bundle of items that ship together (rules D7.1). */
export const CartEntry = z.object({
  bundleItems: z.array(z.object({ product: ProductSummary, bundleKey: z.string(), optionGroups: z.array(CartItem) })),
});
export type CartEntry = z.output<typeof CartEntry>;

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

export const CartTotals = z.object({
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
export type CartTotals = z.output<typeof CartTotals>;

/** `id` is 0 while the cart is empty. */
export const Cart = z.object({ id: z.int().nonnegative(), entries: z.array(CartEntry), totals: CartTotals.nullable() });
export type Cart = z.output<typeof Cart>;

export const ItemQuantity = z.int().min(1).max(999);

export const AddToCartForm = z.strictObject({
  productId: Id,
  options: z
    .array(
      z.strictObject({
        optionIdPathKey: z
          .string()
          .min(1)
          .max(60)
          .regex(/^[\w.:-]+$/),
        unit: ItemQuantity,
      }),
    )
    .min(1)
    .max(20),
});
export type AddToCartForm = z.output<typeof AddToCartForm>;

/** The points to use, as a positive number. */
export const PointAmount = z.int().min(0).max(2_000_000_000);

export const CartSelection = z.strictObject({
  optionGroupIds: z.array(Id).max(100),
  areaAddress: Area.optional(),
  couponIds: z.array(Id).max(20).optional(),
  usedPoint: PointAmount.optional(),
});
export type CartSelection = z.output<typeof CartSelection>;

export const CartItemIds = z.strictObject({ optionGroupIds: z.array(Id).min(1).max(100) });
