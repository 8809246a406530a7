import { z } from 'zod';
import { companyHead, companyName } from './rules/text.ts';
import type { Sayings } from './saying.ts';
import { isBusinessNumber, Moment, written } from './words.ts';

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
