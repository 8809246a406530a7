import { z } from 'zod';
import { Id, isBusinessNumber, staffPaging, staffReason, textField, UtcMoment } from './primitives.ts';
import { companyHeadRule, companyNameRule } from './rules/normalize-text.ts';

/** Ten digits with or without hyphens (rules D3). */
export const BusinessNumber = z
  .string()
  .max(40)
  .transform((raw) => raw.replace(/[\s-]/g, ''))
  .refine((digits) => isBusinessNumber(digits), '사업자등록번호가 올바르지 않습니다.');

/** What somebody sends to become a business member; `picture` names a private picture of the certificate sent before. */
export const BusinessApplication = z.strictObject({
  businessNumber: BusinessNumber,
  companyName: textField(companyNameRule),
  ceo: textField(companyHeadRule),
  picture: z.uuid('사업자등록증 사진을 올려 주세요.'),
});
export type BusinessApplication = z.output<typeof BusinessApplication>;

/** How far somebody is on the way to being a business member, and what was sent last; null when nothing was. */
export const BusinessMembership = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'refused']),
  application: z
    .object({
      businessNumber: z.string(),
      companyName: z.string(),
      ceo: z.string(),
      createDate: UtcMoment,
      decideDate: UtcMoment.nullable(),
      /** Why it was refused. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type BusinessMembership = z.output<typeof BusinessMembership>;

/** A picture as a data address: it has none of its own that somebody else could ask for. */
export const PrivateImage = z.object({ picture: z.string() });

export const StaffBusinessQuery = z.strictObject({
  ...staffPaging,
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
  createDate: UtcMoment,
  decideDate: UtcMoment.nullable(),
  decidedBy: z.string().nullable(),
});
export const BusinessVerdict = z
  .strictObject({ verdict: z.enum(['approved', 'refused']), reason: staffReason.optional() })
  .refine(({ verdict, reason }) => verdict === 'approved' || reason !== undefined, {
    message: '거절하는 사유를 입력해 주세요.',
    path: ['reason'],
  });
