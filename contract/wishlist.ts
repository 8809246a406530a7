import { z } from 'zod';
import { ProductSummary } from './catalog.ts';
import { PathId, Won, Ymd } from './primitives.ts';

/** What a person may do with a product besides buying it (spec §7, default share). */
export const UserProductType = z.enum(['share', 'favorite', 'restock', 'recent']);
export type UserProductType = z.output<typeof UserProductType>;

export const UserProductKey = z.strictObject({ type: UserProductType, id: PathId });

/** How many people have done so by now. */
export const UserProduct = z.object({ type: UserProductType, count: z.int().nonnegative() });

/** Ids between commas, as a device remembers them. */
export const ProductIds = z
  .string()
  .max(400)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,29}$/)
  .transform((text) => text.split(',').map(Number));

/** When a product would reach a place, and what that place adds to the fee. */
export const ArrivalEstimate = z.object({
  area: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** "서울특별시 마포구" of the member's own default address; null when the place was given or is not known. */
  place: z.string().nullable(),
  deliverable: z.boolean(),
  shipping: Ymd,
  arrival: Ymd,
  areaFee: Won,
});

/** A product waited for, and what is waited for: its opening or its coming back. */
export const AlertCard = ProductSummary.extend({ alarmType: z.enum(['open', 'restock']) });
export type AlertCard = z.output<typeof AlertCard>;

/** What may be listed besides: what it is time to buy again, by how often it was bought. */
export const ListedType = z.enum([...UserProductType.options, 'again']);
export type ListedType = z.output<typeof ListedType>;
export const UserProductList = z.strictObject({ type: ListedType });

export const ArrivalQuery = z.strictObject({
  zonecode: z
    .string()
    .regex(/^\d{5}$/, '주소를 검색해 주세요.')
    .optional(),
});
