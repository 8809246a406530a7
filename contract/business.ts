import { z } from 'zod';
import type { Sayings } from './endpoint-docs.ts';
import { Id, isBusinessNumber, Moment, paging, why, written } from './primitives.ts';
import { companyHead, companyName } from './rules/normalize-text.ts';

/** Ten digits with or without hyphens (rules D3). */
export const BusinessNumber = z
  .string()
  .max(40)
  .transform((raw) => raw.replace(/[\s-]/g, ''))
  .refine((digits) => isBusinessNumber(digits), '사업자등록번호가 올바르지 않습니다.');

/** What somebody sends to become a business member; `picture` names a private picture of the certificate sent before. */
export const BusinessForm = z.strictObject({
  businessNumber: BusinessNumber,
  companyName: written(companyName),
  ceo: written(companyHead),
  picture: z.uuid('사업자등록증 사진을 올려 주세요.'),
});
export type BusinessForm = z.output<typeof BusinessForm>;

/** How far somebody is on the way to being a business member, and what was sent last; null when nothing was. */
export const Business = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'refused']),
  application: z
    .object({
      businessNumber: z.string(),
      companyName: z.string(),
      ceo: z.string(),
      createDate: Moment,
      decideDate: Moment.nullable(),
      /** Why it was refused. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type Business = z.output<typeof Business>;

/** A picture as a data address: it has none of its own that somebody else could ask for. */
export const PrivatePicture = z.object({ picture: z.string() });

export const StaffBusinessQuery = z.strictObject({
  ...paging,
  state: z.enum(['waiting', 'approved', 'refused', 'all']).default('waiting'),
});

/** Somebody who asks to be a business member (rules D14). */
export const StaffBusiness = z.object({
  id: Id,
  member: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }),
  businessNumber: z.string(),
  companyName: z.string(),
  ceo: z.string(),
  /** A member who is looked at again after a year. */
  isRenewal: z.boolean(),
  status: z.enum(['waiting', 'approved', 'refused', 'renewed']),
  reason: z.string().nullable(),
  createDate: Moment,
  decideDate: Moment.nullable(),
  decidedBy: z.string().nullable(),
});
export const StaffBusinessVerdict = z
  .strictObject({ verdict: z.enum(['approved', 'refused']), reason: why.optional() })
  .refine(({ verdict, reason }) => verdict === 'approved' || reason !== undefined, {
    message: '거절하는 사유를 입력해 주세요.',
    path: ['reason'],
  });

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  read: ['Shows how far a member’s application for business prices has come.'],
  apply: [
    'Asks to become a business member, with number and certificate.',
    'BUSINESS_ALREADY',
    'BUSINESS_TAKEN',
    'BUSINESS_WAITING',
    'FILE_UNKNOWN',
  ],
  picture: ['Shows the certificate as it was sent.', 'NOT_FOUND'],
} as const satisfies Sayings;
