import { z } from 'zod';
import { LineQuantitySelection, LineStatus, orderLinesMax } from './lines.ts';
import { Id, staffPaging, UtcMoment, Uuid, Won } from './primitives.ts';

export const RefundBreakdownRow = z.object({
  code: z.string(),
  label: z.string(),
  amount: Won,
  note: z.string().optional(),
});

/** A refund. The `rows` before `total` add up to it. */
export const Refund = z.object({
  uuid: Uuid,
  kind: z.enum(['withdraw', 'stock_out', 'return', 'claim', 'funding', 'goodwill', 'gift_area', 'area']),
  reason: z.string(),
  cash: Won,
  point: z.int(),
  way: z.enum(['card', 'bank', 'none']),
  /** For example "카드사에 따라 3~7영업일". */
  wayText: z.string(),
  status: z.enum(['requested', 'sent', 'done', 'failed']),
  statusText: z.string(),
  interest: Won,
  rows: z.array(RefundBreakdownRow),
  lines: z.array(z.object({ uuid: Uuid, units: z.int(), cash: Won, point: z.int() })),
  createDate: UtcMoment,
  doneDate: UtcMoment.nullable(),
});
export type Refund = z.output<typeof Refund>;

/** After shipment: one item and a reason code of rules D8.5. `bad` of `total` when only some pieces are damaged. */
export const RefundPreviewForm = z
  .strictObject({
    lines: z.array(LineQuantitySelection).min(1).max(orderLinesMax),
    reason: z.string().max(200).default(''),
    bad: z.int().min(1).max(9999).optional(),
    total: z.int().min(1).max(9999).optional(),
  })
  .refine((ask) => (ask.bad === undefined) === (ask.total === undefined) && (ask.bad ?? 0) <= (ask.total ?? 0), {
    message: '전체 개수와 문제 있는 개수를 확인해 주세요.',
    path: ['bad'],
  });
export type RefundPreviewForm = z.output<typeof RefundPreviewForm>;

/** The exact effect of the request, without performing it. */
export const RefundPreview = z.object({
  rows: z.array(RefundBreakdownRow),
  /** The value to send back as `previewTotal`. */
  cash: Won,
  points: z.int(),
  /** The coupons that are returned. */
  coupons: z.array(z.object({ id: Id, name: z.string() })),
  /** The later status of each item. */
  newStatus: z.array(z.object({ uuid: Uuid, status: LineStatus })),
  deductions: z.array(RefundBreakdownRow),
  /** Whether the seller must approve. */
  needsApproval: z.boolean(),
  /** Whether the rest of the bundle must be cancelled too. */
  isBundleOnly: z.boolean(),
  /** Whether a refund account must be given. */
  needsAccount: z.boolean(),
  wayText: z.string(),
  /** The response times of such a claim under the current policies. Empty for a cancel. */
  terms: z.array(z.string()),
});
export type RefundPreview = z.output<typeof RefundPreview>;

export const RefundKey = z.strictObject({ uuid: z.uuid() });
export const RefundManualForm = z.strictObject({ isManual: z.boolean() });

export const StaffRefundQuery = z.strictObject({
  ...staffPaging,
  status: z.enum(['requested', 'sent', 'done', 'failed']).optional(),
});
export const StaffRefund = Refund.extend({
  orderNumber: z.string(),
  tries: z.int(),
  /** Whether the payment company finally declined it. Only such a refund can be reserved for payment by hand; any other one may still arrive. */
  isFinal: z.boolean(),
  /** Whether finance has reserved it, or paid it by hand. */
  isManual: z.boolean(),
  providerCode: z.string().nullable(),
  problem: z.string().nullable(),
});
