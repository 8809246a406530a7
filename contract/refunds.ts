import { z } from 'zod';
import { LineQuantitySelection, LineStatus } from './lines.ts';
import { Id, staffPaging, UtcMoment, Uuid, Won } from './primitives.ts';

export const RefundBreakdownRow = z.object({
  code: z.string(),
  label: z.string(),
  amount: Won,
  note: z.string().optional(),
});

/** Money on its way back; `rows` before `total` add up to it. */
export const Refund = z.object({
  uuid: Uuid,
  kind: z.enum(['withdraw', 'stock_out', 'return', 'claim', 'funding', 'goodwill', 'gift_area', 'area']),
  reason: z.string(),
  cash: Won,
  point: z.int(),
  way: z.enum(['card', 'bank', 'none']),
  /** "카드사에 따라 3~7영업일" and the like. */
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

/** Of goods that left, one line and a code of rules D8.5 as reason; `bad` of `total` where only some pieces are spoilt. */
export const RefundPreviewForm = z
  .strictObject({
    lines: z.array(LineQuantitySelection).min(1).max(50),
    reason: z.string().max(200).default(''),
    bad: z.int().min(1).max(9999).optional(),
    total: z.int().min(1).max(9999).optional(),
  })
  .refine((ask) => (ask.bad === undefined) === (ask.total === undefined) && (ask.bad ?? 0) <= (ask.total ?? 0), {
    message: '전체 개수와 문제 있는 개수를 확인해 주세요.',
    path: ['bad'],
  });
export type RefundPreviewForm = z.output<typeof RefundPreviewForm>;

/** Exactly what the write would do, without doing it. */
export const RefundPreview = z.object({
  rows: z.array(RefundBreakdownRow),
  /** What to send back as `previewTotal`. */
  cash: Won,
  points: z.int(),
  /** Coupons that come back. */
  coupons: z.array(z.object({ id: Id, name: z.string() })),
  /** Status of each line afterwards. */
  newStatus: z.array(z.object({ uuid: Uuid, status: LineStatus })),
  deductions: z.array(RefundBreakdownRow),
  /** The supplier has to agree first. */
  needsApproval: z.boolean(),
  /** Only together with the rest of the bundle. */
  isBundleOnly: z.boolean(),
  /** An account to pay back to must be given. */
  needsAccount: z.boolean(),
  wayText: z.string(),
  /** How soon a claim like this is answered, in the words of today's policies; none for a cancel. */
  terms: z.array(z.string()),
});
export type RefundPreview = z.output<typeof RefundPreview>;

export const RefundKey = z.strictObject({ uuid: z.uuid() });

export const StaffRefundQuery = z.strictObject({
  ...staffPaging,
  status: z.enum(['requested', 'sent', 'done', 'failed']).optional(),
});
export const StaffRefund = Refund.extend({
  orderNumber: z.string(),
  tries: z.int(),
  providerCode: z.string().nullable(),
  problem: z.string().nullable(),
});
