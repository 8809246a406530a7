import { z } from 'zod';
import { Id, isBusinessNumber, staffPaging, staffReason, textField, UtcMoment } from './primitives.ts';
import { compactCode, companyHeadRule, companyNameRule } from './rules/normalize-text.ts';

/** Ten digits, with or without hyphens (rules D3). */
export const BusinessNumber = z
  .string()
  .max(40)
  .transform((raw) => compactCode(raw))
  .refine((digits) => isBusinessNumber(digits), '사업자등록번호가 올바르지 않습니다.');

/** An application for business membership. `picture` is the id of an uploaded private image of the certificate. */
export const BusinessApplication = z.strictObject({
  businessNumber: BusinessNumber,
  companyName: textField(companyNameRule),
  ceo: textField(companyHeadRule),
  picture: z.uuid('사업자등록증 사진을 올려 주세요.'),
});
export type BusinessApplication = z.output<typeof BusinessApplication>;

/** The state of the member's application and the last submitted data. Null when there is no application. */
export const BusinessMembership = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'refused']),
  application: z
    .object({
      businessNumber: z.string(),
      companyName: z.string(),
      ceo: z.string(),
      createDate: UtcMoment,
      decideDate: UtcMoment.nullable(),
      /** The reason for the refusal. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type BusinessMembership = z.output<typeof BusinessMembership>;

/** An image as a data URL. It has no URL that another person could request. */
export const PrivateImage = z.object({ picture: z.string() });

export const StaffBusinessQuery = z.strictObject({
  ...staffPaging,
  state: z.enum(['waiting', 'approved', 'refused', 'all']).default('waiting'),
});

/** An application for business membership (rules D14). */
export const StaffBusiness = z.object({
  id: Id,
  member: z.object({ id: Id, name: z.string().nullable(), email: z.string().nullable() }),
  businessNumber: z.string(),
  companyName: z.string(),
  ceo: z.string(),
  /** Whether this is the yearly review of a business member. */
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
