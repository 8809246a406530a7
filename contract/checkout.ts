import { z } from 'zod';
import { Address, AddressDraft, AddressForm } from './addresses.ts';
import { Entry, Totals } from './cart.ts';
import { Id, Moment, text, Uuid, Won } from './words.ts';

export const PaymentMethod = z.enum(['card', 'bank_transfer', 'easy_pay', 'account_transfer', 'phone', 'point']);
export type PaymentMethod = z.output<typeof PaymentMethod>;

export const PgType = z.enum(['toss', 'inicis', 'kcp', 'simulator']);

export const OrderTmpMade = z.object({ id: Id, expiresAt: Moment });

/** The order sheet: what is about to be ordered, before anything is held or charged. */
export const OrderTmp = z.object({
  id: Id,
  status: z.literal('pre_ordering'),
  expiresAt: Moment,
  isGift: z.boolean(),
  address: Address.nullable(),
  totalPricesDetail: Totals.extend({ entities: z.array(Entry) }),
  paymentMethods: z.array(z.object({ type: PaymentMethod, allowed: z.boolean(), reason: z.string().optional() })),
});
export type OrderTmp = z.output<typeof OrderTmp>;

export const AddressOnly = z.strictObject({ address: AddressDraft.nullish() });

export const Check = z.strictObject({
  address: AddressForm,
  /** What the shopper saw in the button; compared, never believed. */
  chkPrice: Won.min(0).max(2_000_000_000),
  /** Used points as a negative number (spec §5). */
  chkUsedPoint: z.int().max(0).min(-2_000_000_000).default(0),
  pgType: PgType.default('toss'),
  paymentMethodType: PaymentMethod,
  orderItemCashReceiptInfo: z
    .strictObject({
      id: z.int().nullish(),
      cashReceiptType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      identitySelect: z.int().min(1).max(3).nullish(),
      identitySelectText: text(0, 20).nullish(),
      identityNo: text(0, 20).nullish(),
      isSave: z.boolean().optional(),
    })
    .nullish(),
  isGift: z.literal(false).optional(),
  giftData: z.null().optional(),
});
export type Check = z.output<typeof Check>;

export const Checked = z.object({
  orderId: Id,
  orderUuid: Uuid,
  orderNumber: z.string(),
  payable: Won,
  pgType: PgType,
  pg: z
    .object({
      clientKey: z.string(),
      orderId: z.string(),
      orderName: z.string(),
      customerKey: z.string(),
      taxFreeAmount: Won,
      successUrl: z.string(),
      failUrl: z.string(),
    })
    .nullable(),
  status: z.string(),
});
export type Checked = z.output<typeof Checked>;
