import { z } from 'zod';
import { RefundAccountForm } from './customers.ts';
import { LineStatus, lineQuantityFields } from './lines.ts';
import { Id, Ok, staffReason, UtcMoment, Won, Ymd } from './primitives.ts';
import { Refund } from './refunds.ts';
import { compactCode } from './rules/normalize-text.ts';
import { staffLoginCodePattern } from './rules/staff-codes.ts';
import { StaffOrderItem } from './staff-orders.ts';
import { StaffPermission, StaffRole } from './staff-role.ts';

export const StaffLoginForm = z.strictObject({
  email: z.string().min(1).max(100),
  password: z.string().min(1).max(1000),
  /** Six digits of the authenticator, or a recovery code if it is lost. */
  code: z
    .string()
    .max(100)
    .transform((typed) => staffLoginCodePattern(typed) ?? '')
    .refine((code) => code !== '', '인증 앱의 6자리 숫자를 입력해 주세요.'),
});

export const CurrentStaff = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: StaffRole,
  distributor: z.object({ id: Id, name: z.string() }).nullable(),
  may: z.array(StaffPermission),
});
export type CurrentStaff = z.output<typeof CurrentStaff>;

/** The token is empty in the admin app: a cookie has it, and scripts never see it. */
export const StaffSession = z.object({ token: z.string(), expiresAt: UtcMoment, staff: CurrentStaff });

export const StaffReasonForm = z.strictObject({ reason: staffReason });
export const StaffLineKey = z.strictObject({ line: z.uuid() });

export const StaffDelayForm = z.strictObject({ reason: staffReason, newDate: Ymd });
const parcel = {
  carrierCode: z.string().regex(/^\d{2}$/, '택배사를 선택해 주세요.'),
  invoice: z
    .string()
    .max(40)
    .transform((raw) => compactCode(raw))
    .refine((invoice) => /^[\p{L}\d]{1,30}$/u.test(invoice), '송장번호를 확인해 주세요.'),
};
export const StaffShipForm = z.strictObject({
  ...parcel,
  /** When the item had left before its buyer requested a cancel: the time it left. It must be after the payment. */
  shippedAt: UtcMoment.optional(),
});
/** The right tracking number of the first box of a shipped item. */
export const StaffInvoiceForm = z.strictObject({ ...parcel, reason: staffReason });
/** The boxes after the first, which is on the item itself. They replace the boxes set before. */
export const StaffParcelsForm = z.strictObject({
  boxes: z.array(z.strictObject({ ...parcel, units: z.int().min(1).max(999) })).max(19),
});
/** `warnings` describe suspicious tracking numbers. The numbers are saved anyway (rules D18.4). */
export const StaffParcelsResult = Ok.extend({ warnings: z.array(z.string()) });
/** `warnings` describe a suspicious tracking number. The number is saved anyway (rules D18.4). */
export const ShipResult = z.object({ line: StaffOrderItem, warnings: z.array(z.string()) });

/** The cash and points of the preview that the staff member saw. A different total is refused (rules D8.1). */
const previewTotal = Won.optional();
export const StaffStockOutForm = z.strictObject({ reason: staffReason, previewTotal });
export const StaffCancelForm = z.strictObject({
  ...lineQuantityFields,
  reason: staffReason,
  previewTotal,
  fault: z.enum(['buyer', 'shop']).default('shop'),
  refundAccount: RefundAccountForm.optional(),
});
export const CancelDecisionForm = z.strictObject({
  verdict: z.enum(['approved', 'refused']),
  reason: staffReason,
  previewTotal,
});
export const ClaimDecisionForm = z.strictObject({
  verdict: z.enum(['approved', 'refused']),
  reason: staffReason,
  previewTotal,
  /** Whether the returned item can be sold again. */
  sellable: z.boolean().default(false),
  /** Ids of uploaded images that justify a refusal. A seller's refusal requires one. */
  images: z.array(z.uuid()).max(5).default([]),
});
export const StaffPickupForm = z.strictObject(parcel);
export const RepairLineForm = z.strictObject({ to: LineStatus, reason: staffReason });

/** `waiting` means that a second person must approve. */
export const StaffActionResult = z.object({
  state: z.enum(['done', 'waiting']),
  approvalId: Id.nullable(),
  line: StaffOrderItem.nullable(),
  refund: Refund.nullable(),
});

/**
 * Either an adjustment `by`, or the `counted` quantity with the quantity `seen` before. A count is refused if the stock has changed since.
 * A count includes held items and sold items that have not left. It excludes items that have left.
 */
export const StaffStockForm = z
  .strictObject({
    by: z.int().min(-1_000_000).max(1_000_000).optional(),
    counted: z.int().min(0).max(1_000_000).optional(),
    seen: z.int().min(0).optional(),
    reason: staffReason,
  })
  .refine((form) => (form.by === undefined) !== (form.counted === undefined), {
    message: '더할 수량이나 센 수량 중 하나를 입력해 주세요.',
    path: ['by'],
  })
  .refine((form) => (form.counted === undefined) === (form.seen === undefined), {
    message: '센 수량은 지금 보이는 수량과 함께 보내 주세요.',
    path: ['seen'],
  })
  .meta({ examples: [{ by: 20, reason: '새로 들어왔어요.' }] });
export const StaffStockResult = z.object({ id: Id, stocked: z.int(), held: z.int(), sold: z.int(), saleable: z.int() });

/** The e-mail or the mobile number of a member. A member who signed up by a provider may have no e-mail. */
const memberContact = z.string().min(3).max(100);
export const GrantCouponForm = z.strictObject({ email: memberContact, reason: staffReason });
export const GrantPointsForm = z.strictObject({
  email: memberContact,
  amount: z.int().min(1).max(1_000_000),
  reason: staffReason,
  /** The points of one key are granted once. */
  key: z
    .string()
    .regex(/^[\w-]{4,60}$/)
    .optional(),
});
