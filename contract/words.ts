import { z } from 'zod';

/** Whole won, VAT included. */
export const Won = z.int();
export type Won = number;

export const Id = z.int().positive();
export type Id = number;

export const Uuid = z.uuid();

/** An instant in UTC, "2026-11-20T14:59:59.000Z". */
export const Moment = z.iso.datetime();

/** A plain date in Korea, "2026-11-24". */
export const Ymd = z.iso.date();

export const Ok = z.object({ ok: z.literal(true) });

/** A page of things. `count` is exact up to 10,000; `nextPage` null means the end. */
export function list<T extends z.ZodType>(entity: T) {
  return z.object({ entities: z.array(entity), page: Page });
}

export const Page = z.object({
  count: z.int().nonnegative(),
  nextPage: z.string().nullable(),
  prePage: z.string().nullable(),
});
export type Page = z.output<typeof Page>;
export type List<T> = { entities: T[]; page: Page };

/** A whole number in a path or query: digits only, so "1e3", " 1" and "0x10" are refused. */
export function whole(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
}

export const PathId = whole(1, Number.MAX_SAFE_INTEGER);

/** How many rows a page holds; the list's own default is given by the line. More than there may be is as many as there may be. */
export function take(standard: number, most = 60) {
  return whole(1, Number.MAX_SAFE_INTEGER)
    .transform((rows) => Math.min(rows, most))
    .default(standard);
}

export const Cursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_.-]+$/);

/** "true" or "false" in a query. */
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** HTML that the server has cleaned: the only kind a screen puts into its document as it is. */
export const CleanHtml = z.string().brand<'CleanHtml'>();
export type CleanHtml = z.output<typeof CleanHtml>;

/** Human text: trimmed, NFC, no zero-width or control characters. Lengths count code points. */
export function text(min: number, max: number, message?: string) {
  return z
    .string()
    .max(max * 8, message)
    .transform((raw) => tidy(raw))
    .refine((value) => [...value].length >= min && [...value].length <= max, message)
    .refine((value) => printable(value), message);
}

export function tidy(raw: string) {
  return raw
    .normalize('NFC')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .trim();
}

export function printable(value: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
  return value.isWellFormed() && !/[\u0000-\u0009\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(value);
}

/** Korean mobile number, stored as digits (rules D3). */
export const Mobile = z
  .string()
  .max(30)
  .transform((raw) => dial(raw))
  .refine((digits) => /^010\d{8}$|^01[16789]\d{7,8}$/.test(digits), '휴대폰 번호를 확인해 주세요.');

/** A number a courier can reach: mobile, area, internet or safe number (rules D3). */
export const Phone = z
  .string()
  .max(30)
  .transform((raw) => dial(raw))
  .refine(
    (digits) =>
      /^010\d{8}$|^01[16789]\d{7,8}$|^02\d{7,8}$|^0(3[1-3]|4[1-4]|5[1-5]|6[1-4])\d{7,8}$|^070\d{7,8}$|^050\d{8,9}$/.test(
        digits,
      ),
    '연락 가능한 전화번호를 입력해 주세요.',
  );

export function dial(raw: string) {
  return raw
    .replace(/[^\d+]/g, '')
    .replace(/^\+?82/, '0')
    .replace(/^00/, '0');
}

/** Ten digits of which the last follows from the others (rules D3). */
export function isBusinessNumber(digits: string) {
  if (!/^\d{10}$/.test(digits)) return false;
  const d = [...digits].map(Number) as [number, ...number[]];
  const sum = [1, 3, 7, 1, 3, 7, 1, 3, 5].reduce((all, weight, at) => all + weight * (d[at] as number), 0);
  return (10 - ((sum + Math.floor(((d[8] as number) * 5) / 10)) % 10)) % 10 === d[9];
}
