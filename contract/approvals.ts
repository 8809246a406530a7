import { z } from 'zod';
import { fullList, Id, staffPaging, staffReason, UtcMoment, Won } from './primitives.ts';
import { RefundBreakdownRow } from './refunds.ts';

type ApprovalSubjectOrder = {
  id: number;
  orderNumber: string;
  buyer: string;
  name: string;
  image: string | null;
  units: number;
};
const ApprovalSubjectOrder: z.ZodType<ApprovalSubjectOrder> = z.object({
  id: Id,
  orderNumber: z.string(),
  buyer: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  units: z.int(),
});
export type ApprovalPreview = {
  cash: number;
  point: number;
  rows: z.output<typeof RefundBreakdownRow>[];
  wayText: string;
};
const Previewed: z.ZodType<ApprovalPreview> = z.object({
  cash: Won,
  point: z.int(),
  rows: z.array(RefundBreakdownRow),
  wayText: z.string(),
});

export const StaffApproval = z.object({
  id: Id,
  act: z.string(),
  subject: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  /** Whether the caller is the requester, who cannot decide. */
  isOwn: z.boolean(),
  /** Only owners decide about staff accounts. */
  isForOwners: z.boolean(),
  /** The staff member with their e-mail, or the coupon with its discount. Null for a request about an order or points. */
  target: z.string().nullable(),
  decidedBy: z.string().nullable(),
  verdict: z.enum(['approved', 'refused']).nullable(),
  /** The reason for the refusal. */
  answer: z.string().nullable(),
  createDate: UtcMoment,
  decideDate: UtcMoment.nullable(),
  /** The order of the request, with the buyer masked. Null when the request has no order. */
  order: ApprovalSubjectOrder.nullable(),
  /** The amount that counts against the limit, and the exceeded limit. The amount of a coupon without a maximum is null. */
  amount: Won.nullable(),
  limit: Won.nullable(),
  /** The refund the approval would create. */
  preview: Previewed.nullable(),
  /** The values of the request, by name: e-mail, points, coupon, role, quantity. */
  detail: z.record(z.string(), z.unknown()),
});
/** The caller's own approval requests and their outcome. */
export const OwnApprovals = fullList(
  StaffApproval.pick({
    id: true,
    act: true,
    reason: true,
    verdict: true,
    answer: true,
    createDate: true,
    decideDate: true,
    amount: true,
  }).extend({ order: z.object({ id: Id, orderNumber: z.string() }).nullable() }),
);
export type OwnApproval = z.output<typeof OwnApprovals>['entities'][number];
export const StaffApprovalQuery = z.strictObject({
  ...staffPaging,
  state: z.enum(['open', 'decided', 'all']).default('all'),
});
/** A refusal requires a reason. The requesting staff member reads it on the order. */
export const ApprovalVerdict = z
  .strictObject({ verdict: z.enum(['approved', 'refused']), reason: staffReason.optional() })
  .refine(({ verdict, reason }) => verdict === 'approved' || reason !== undefined, {
    message: '거절하는 사유를 입력해 주세요.',
    path: ['reason'],
  });
