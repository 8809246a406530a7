import { z } from 'zod';
import { isPrintable, type TextRule, textFault, tidyText, tooLongText } from './rules/normalize-text.ts';
import { dialledDigits, mobilePattern, phonePattern } from './rules/phone.ts';

/** Whole won, VAT included. */
export const Won = z.int();
export type Won = number;

export const Id = z.int().positive();
export type Id = number;

export const Uuid = z.uuid();

// The calendar starts with year 1. The database has no earlier four-digit year.
const isYear = (day: string) => day >= '0001';

/** A time in UTC, "2026-11-20T14:59:59.000Z". */
export const UtcMoment = z.iso.datetime().refine(isYear);

/** A date in Korea, "2026-11-24". */
export const Ymd = z.iso.date().refine(isYear);

export const Ok = z.object({ ok: z.literal(true) });

/** A page of a list. `count` is exact up to 10,000. `nextPage` null means the last page. */
export function pagedList<T extends z.ZodType>(entity: T) {
  return z.object({ entities: z.array(entity), page: PageInfo });
}

export const PageInfo = z.object({
  count: z.int().nonnegative(),
  nextPage: z.string().nullable(),
  prePage: z.string().nullable(),
});
export type PageInfo = z.output<typeof PageInfo>;
export type PagedList<T> = { entities: T[]; page: PageInfo };

/** Returns the schema of a whole number in a path or query. Only digits are accepted: "1e3", " 1" and "0x10" are refused. */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

export const PathId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** Returns the schema of `take`, with the list's default. A value above `most` becomes `most`. */
export function pageSize(standard: number, most = 60) {
  return wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .transform((rows) => Math.min(rows, most))
    .default(standard);
}

export const CursorText = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_.-]+$/);

/** Returns the query of a page of `rows` entries after a cursor. */
export function cursorQuery(rows: number) {
  return z.strictObject({ take: pageSize(rows), nextPage: CursorText.optional() });
}

/** Returns the query of a page of `rows` entries by number, from 1. */
export function pageQuery(rows: number) {
  return z.strictObject({ page: wholeNumber(1, 1000).default(1), take: pageSize(rows) });
}

/** Returns the reply of a list without pages. */
export function fullList<T extends z.ZodType>(entity: T) {
  return z.object({ entities: z.array(entity) });
}

/** "true" or "false" in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** HTML the server has sanitized. Screens insert no other HTML into the document. */
export const CleanHtml = z.string().brand<'CleanHtml'>();
export type CleanHtml = z.output<typeof CleanHtml>;

/** Returns the schema of text: trimmed, NFC, without zero-width or control characters. Lengths count code points. */
export function humanText(min: number, max: number, message?: string) {
  const tooLong = message && tooLongText({ most: max, message });
  return z
    .string()
    .max(max * 8, tooLong)
    .transform((raw) => tidyText(raw))
    .refine((value) => [...value].length >= min, message)
    .refine((value) => [...value].length <= max, tooLong)
    .refine((value) => isPrintable(value), message);
}

/** Returns the schema of a text field with its rule. */
export function textField(rule: TextRule) {
  return z
    .string()
    .max(rule.most * 8, tooLongText(rule))
    .transform((raw) => tidyText(raw))
    .superRefine((value, { addIssue }) => {
      const message = textFault(rule, value);
      if (message !== null) addIssue({ code: 'custom', message });
    });
}

/** A Korean mobile number, stored as digits (rules D3). */
export const MobileNumber = z
  .string()
  .max(30)
  .transform((raw) => dialledDigits(raw))
  .refine((digits) => mobilePattern.test(digits), '휴대폰 번호를 확인해 주세요.');

/** A number a carrier can call: mobile, area, internet or safe number (rules D3). */
export const PhoneNumber = z
  .string()
  .max(30)
  .transform((raw) => dialledDigits(raw))
  .refine((digits) => phonePattern.test(digits), '연락 가능한 전화번호를 입력해 주세요.');

/** Returns whether the check digit of a ten-digit business number is correct (rules D3). */
export function isBusinessNumber(digits: string) {
  if (!/^\d{10}$/.test(digits)) return false;
  const d = [...digits].map(Number) as [number, ...number[]];
  const sum = [1, 3, 7, 1, 3, 7, 1, 3, 5].reduce((all, weight, at) => all + weight * (d[at] as number), 0);
  return (10 - ((sum + Math.floor(((d[8] as number) * 5) / 10)) % 10)) % 10 === d[9];
}

/** The reason of a staff action. */
export const staffReason = humanText(2, 300, '사유를 입력해 주세요.');

/** The page parameters of an admin list. `nextPage` is the cursor of the previous page. */
export const staffPaging = { nextPage: CursorText.optional(), take: pageSize(15, 200) };
