import { z } from 'zod';
import { staffAnalyticsDocs as figures } from './analytics-docs.ts';
import { RefundAccountForm } from './customers.ts';
import { cancelErrors, type EndpointDocs } from './endpoint-docs.ts';
import { LineStatus } from './lines.ts';
import { Id, Ok, staffReason, UtcMoment, Ymd } from './primitives.ts';
import { Refund } from './refunds.ts';
import { normalizeUnicode } from './rules/normalize-text.ts';
import { staffLoginCodePattern } from './rules/staff-codes.ts';
import { StaffOrderItem } from './staff-orders.ts';
import { StaffPermission, StaffRole } from './staff-role.ts';
import { staffSupportDocs } from './support.ts';

export const StaffLoginForm = z.strictObject({
  email: z.string().min(1).max(100),
  password: z.string().min(1).max(1000),
  /** Six digits of the authenticator, or a recovery code where it is lost. */
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

/** The token is empty where a cookie keeps it: in the office, whose scripts never hold it. */
export const StaffSession = z.object({ token: z.string(), expiresAt: UtcMoment, staff: CurrentStaff });

export const StaffReasonForm = z.strictObject({ reason: staffReason });
export const StaffLineKey = z.strictObject({ line: z.uuid() });

export const StaffDelayForm = z.strictObject({ reason: staffReason, newDate: Ymd });
const parcel = {
  carrierCode: z.string().regex(/^\d{2}$/),
  invoice: z
    .string()
    .max(40)
    .transform((raw) => normalizeUnicode(raw).replace(/[\s-]/g, ''))
    .refine((invoice) => /^[\p{L}\d]{1,30}$/u.test(invoice), '송장번호를 확인해 주세요.'),
};
export const StaffShipForm = z.strictObject({
  ...parcel,
  /** For a line whose buyer asked to cancel after it had left: when it left, which is after it was paid for. */
  shippedAt: UtcMoment.optional(),
});
/** The boxes beside the first, which stands on the line itself; in place of those that were told before. */
export const StaffParcelsForm = z.strictObject({
  boxes: z.array(z.strictObject({ ...parcel, units: z.int().min(1).max(999) })).max(19),
});
/** `warnings` say what looks wrong with the numbers; they were taken all the same (rules D18.4). */
export const StaffParcelsResult = Ok.extend({ warnings: z.array(z.string()) });
/** `warnings` say what looks wrong with the number; it was taken all the same (rules D18.4). */
export const ShipResult = z.object({ line: StaffOrderItem, warnings: z.array(z.string()) });

export const StaffCancelForm = z.strictObject({
  units: z.int().min(1).max(999).optional(),
  reason: staffReason,
  fault: z.enum(['buyer', 'shop']).default('shop'),
  refundAccount: RefundAccountForm.optional(),
});
export const CancelDecisionForm = z.strictObject({ verdict: z.enum(['approved', 'refused']), reason: staffReason });
export const ClaimDecisionForm = z.strictObject({
  verdict: z.enum(['approved', 'refused']),
  reason: staffReason,
  /** Whether what came back can be sold again. */
  sellable: z.boolean().default(false),
  /** What a refusal shows: ids of pictures one sent before; a seller's needs one. */
  images: z.array(z.uuid()).max(5).default([]),
});
export const StaffPickupForm = z.strictObject({
  carrierCode: z.string().regex(/^\d{2}$/),
  invoice: z.string().regex(/^[\w-]{1,30}$/, '송장번호를 확인해 주세요.'),
});
export const RepairLineForm = z.strictObject({ to: LineStatus, reason: staffReason });

/** What came of it: done, or waiting for a second person. */
export const StaffActionResult = z.object({
  state: z.enum(['done', 'waiting']),
  approvalId: Id.nullable(),
  line: StaffOrderItem.nullable(),
  refund: Refund.nullable(),
});

/**
 * Either how much more (or less) there is, or how much was counted in the warehouse where so much was seen before: what moved since is not
 * overwritten. What has left is not counted; what is held or sold and still to leave is.
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

export const GrantCouponForm = z.strictObject({ email: z.string().min(3).max(100), reason: staffReason });
export const GrantPointsForm = z.strictObject({
  email: z.string().min(3).max(100),
  amount: z.int().min(1).max(1_000_000),
  reason: staffReason,
  /** The same key gives once. */
  key: z
    .string()
    .regex(/^[\w-]{4,60}$/)
    .optional(),
});

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const staffDocs = {
  signIn: ['Signs a member of staff in by e-mail, password and authenticator code.', 'LOGIN_FAILED'],
  me: ['Tells who of the staff is here and what they may do.'],
  signOut: ['Ends the session of a member of staff.'],
  orders: ['Lists orders by what has to be done with them.'],
  find: ['Finds orders by number, parcel, telephone, name or goods; what was looked for stands in no address.'],
  order: ['Shows an order, with names and numbers masked.'],
  unmask: [
    'Shows name, phone and address as they are; the reason is written down with who looked. Many in a short time ask for a fresh code.',
    'PROOF_REQUIRED',
  ],
  confirm: [
    'Takes a line on: it will be packed. A gift needs its address first.',
    'INVALID_STATUS_TRANSITION',
    'ADDRESS_REQUIRED',
  ],
  unconfirm: ['Takes back that a line was taken on.', 'INVALID_STATUS_TRANSITION'],
  delay: [
    'Tells the shopper that a line comes later, with the new day.',
    'INVALID_STATUS_TRANSITION',
    'ADDRESS_REQUIRED',
    'DELAY_TOO_LONG',
  ],
  ready: ['Says that a line is packed.', 'INVALID_STATUS_TRANSITION'],
  ship: ['Sends a line with a courier’s invoice number.', 'INVALID_STATUS_TRANSITION', 'ADDRESS_REQUIRED'],
  boxes: [
    'Tells the further boxes of a line that is on its way, in place of those told before.',
    'INVALID_STATUS_TRANSITION',
  ],
  unship: ['Takes back that a line was sent.', 'INVALID_STATUS_TRANSITION'],
  deliver: ['Says that a line has arrived.', 'INVALID_STATUS_TRANSITION'],
  undeliver: ['Takes back that a line has arrived.', 'INVALID_STATUS_TRANSITION'],
  stockOut: [
    'Says that there is none of it: the line is cancelled and the money given back.',
    'INVALID_STATUS_TRANSITION',
    'PROOF_REQUIRED',
    'APPROVAL_WAITING',
  ],
  withdraw: ['Cancels units of a line for the shopper.', ...cancelErrors, 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  answerWithdraw: ['Answers a request to cancel.', ...cancelErrors, 'PROOF_REQUIRED', 'APPROVAL_WAITING'],
  answerClaim: [
    'Answers a claim: back, exchanged, refunded or refused.',
    ...cancelErrors,
    'CLAIM_NOT_ALLOWED',
    'OUT_OF_STOCK',
    'PROOF_REQUIRED',
    'APPROVAL_WAITING',
    'FILE_UNKNOWN',
  ],
  addPicture: [
    'Takes up to five pictures that show why a claim is refused, each to be named by its id in the refusal.',
  ],
  askPhotos: [
    'Asks whoever claimed for pictures once more, and tells them why.',
    'INVALID_STATUS_TRANSITION',
    'CLAIM_NOT_ALLOWED',
  ],
  switchClaim: [
    'Turns an exchange into a return, when there is nothing to exchange for.',
    'INVALID_STATUS_TRANSITION',
    'CLAIM_NOT_ALLOWED',
  ],
  pickup: ['Says that a courier fetches what comes back.', 'INVALID_STATUS_TRANSITION', 'CLAIM_NOT_ALLOWED'],
  repair: ['Puts a line’s status right by hand, with a reason.', 'INVALID_STATUS_TRANSITION'],
  deposit: ['Books a deposit that was seen on the account.', 'INVALID_STATUS_TRANSITION', 'PAYMENT_REFUSED'],
  refunds: ['Lists refunds by how far they have come.'],
  refundRetry: ['Tries a refund again.', 'INVALID_STATUS_TRANSITION'],
  refundDone: ['Says that a refund was paid by hand, with the proof of it as reason.', 'INVALID_STATUS_TRANSITION'],
  cases: [
    'Lists what only a person can settle: deposits without an order, refunds without an account, books that differ.',
  ],
  closeCase: ['Closes a case with what was done.', 'INVALID_STATUS_TRANSITION'],
  questions: ['Lists what shoppers ask.'],
  answerQuestion: ['Answers what a shopper asked.'],
  ...staffSupportDocs,
  reviews: ['Lists reviews that wait for something; a distributor’s own products alone.'],
  answerReview: ['Answers a review in the seller’s name; once more changes the answer.'],
  blindReview: [
    'Hides a review for a reason of D16, never for its stars; its author and those who reported it are told.',
    'INVALID_STATUS_TRANSITION',
  ],
  unblindReview: ['Shows a review again, also because its author objected.', 'INVALID_STATUS_TRANSITION'],
  settleReview: [
    'Leaves a review as it is: what was reported, or objected to, is answered with no.',
    'INVALID_STATUS_TRANSITION',
  ],
  messages: ['Lists what people were told, and what became of it.'],
  sayAgain: [
    'Tells what was told of an order once more, word for word, to the number its reader has today.',
    'INVALID_STATUS_TRANSITION',
  ],
  advertise: ['Tells something to all who agreed to adverts, by day.'],
  businesses: ['Lists who asks for business prices.'],
  businessPicture: ['Shows a certificate; who looked is written down.', 'PROOF_REQUIRED'],
  decideBusiness: ['Grants or refuses business prices.', 'INVALID_STATUS_TRANSITION', 'BUSINESS_TAKEN'],
  stock: ['Sets how much of an option there is, or only if it is still as seen.', 'STOCK_TOO_LOW', 'STOCK_MOVED'],
  coupon: ['Issues a coupon to members.', 'USER_NOT_FOUND', 'COUPON_GONE', 'COUPON_HAD'],
  points: ['Gives a member points, or takes them.', 'USER_NOT_FOUND', 'POINT_NOT_ENOUGH'],
  approvals: ['Lists what waits for a second person.'],
  ownApprovals: ['Lists what the caller asked a second person for, newest first, and what became of it.'],
  decide: [
    'Approves or refuses what another asked for; never one’s own.',
    'APPROVAL_OWN',
    'APPROVAL_CHANGED',
    'INVALID_STATUS_TRANSITION',
    'COUPON_GONE',
    'COUPON_HAD',
    'USER_NOT_FOUND',
    'POINT_NOT_ENOUGH',
    'REFUND_ACCOUNT_REQUIRED',
    'BUNDLE_CANCEL_ONLY',
  ],
  ...figures,
  audit: ['Lists who of the staff did what, to what, and why.'],
} as const satisfies EndpointDocs;
