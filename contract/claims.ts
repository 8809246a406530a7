import { z } from 'zod';
import { RefundAccountForm } from './customers.ts';
import { lineQuantityFields } from './lines.ts';
import { humanText, staffReason, UtcMoment, Uuid } from './primitives.ts';
import { claimReasons } from './rules/claims.ts';

export const ClaimReason = z.enum(claimReasons);
export type ClaimReason = z.output<typeof ClaimReason>;

/** A return, an exchange or a refund for damaged items. */
export const Claim = z.object({
  uuid: Uuid,
  kind: z.enum(['return', 'replace']),
  reason: ClaimReason,
  reasonText: z.string(),
  fault: z.enum(['buyer', 'shop']),
  detail: z.string(),
  units: z.int(),
  bad: z.int().nullable(),
  total: z.int().nullable(),
  images: z.array(z.string()),
  status: z.enum(['open', 'approved', 'refused', 'undone']),
  answer: z.string().nullable(),
  /** The images that justify a refusal. */
  answerImages: z.array(z.string()),
  /** The request for more images, and when they were sent. */
  photoAsk: z.object({ text: z.string(), askedDate: UtcMoment, sentDate: UtcMoment.nullable() }).nullable(),
  createDate: UtcMoment,
  decidedDate: UtcMoment.nullable(),
});
export interface Claim extends z.output<typeof Claim> {}
// An interface: it is part of many replies, and the compiler would write it out in each.
export const OrderClaims: z.ZodType<Claim[]> = z.array(Claim);

const fields = z.strictObject({
  kind: z.enum(['return', 'replace']),
  reason: ClaimReason.exclude(['LOST']),
  ...lineQuantityFields,
  /** "20개 중 3개": for fresh products of which only some are damaged. */
  bad: z.int().min(1).max(9999).optional(),
  total: z.int().min(1).max(9999).optional(),
  detail: humanText(0, 500).default(''),
  /** Ids of uploaded images. */
  images: z.array(z.uuid()).max(5).default([]),
  refundAccount: RefundAccountForm.optional(),
});

type DamagedPieces = { bad?: number | undefined; total?: number | undefined };
const isCounted = ({ bad, total }: DamagedPieces) =>
  (bad === undefined) === (total === undefined) && (bad ?? 0) <= (total ?? 0);
const counted = { message: '전체 개수와 문제 있는 개수를 확인해 주세요.', path: ['bad'] };

export const ClaimRequestForm = fields.refine(isCounted, counted);
export type ClaimRequestForm = z.output<typeof ClaimRequestForm>;
/** A recipient's claim has no refund account, because the sender is refunded. `line` is a part of the shipment, by default the first. */
export const GiftClaimRequestForm = fields
  .omit({ refundAccount: true })
  .extend({ line: z.uuid().optional() })
  .refine(isCounted, counted);
/** A claim that staff open for a caller, in the words of the caller. A caller cannot send images; they are requested afterwards. */
export const StaffClaimForm = fields.omit({ images: true }).extend({ detail: staffReason }).refine(isCounted, counted);

/** The requested images, as ids of uploaded images. */
export const ClaimPhotos = z.strictObject({ images: z.array(z.uuid()).min(1).max(5) });
/** A recipient can have several claims on one shipment. `claim` names one of them. */
export const GiftPhotos = ClaimPhotos.extend({ claim: z.uuid() });
/** The claim to withdraw, by default the first open one. */
export const GiftClaimUndoForm = z.strictObject({ claim: z.uuid().optional() }).default({});
