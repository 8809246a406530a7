import { z } from 'zod';
import { ProductSummary } from './catalog.ts';
import { PathId, Won, Ymd } from './primitives.ts';

/** The relations of a customer to a product apart from buying (spec §7, default share). */
export const UserProductType = z.enum(['share', 'favorite', 'restock', 'recent']);
export type UserProductType = z.output<typeof UserProductType>;

export const UserProductKey = z.strictObject({ type: UserProductType, id: PathId });

/** A restock alert may be for one option; without it, it is for all that are sold out. Other types ignore it. */
export const UserProductQuery = z.strictObject({ optionId: PathId.optional() });

/** The number of customers with this relation. */
export const UserProduct = z.object({ type: UserProductType, count: z.int().nonnegative() });

/** The estimated delivery of a product and the area's shipping surcharge. */
export const ArrivalEstimate = z.object({
  area: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** "서울특별시 마포구" of the member's default address. Null when a postcode was given or there is no address. */
  place: z.string().nullable(),
  deliverable: z.boolean(),
  shipping: Ymd,
  arrival: Ymd,
  areaFee: Won,
});

/** A product with an alert: for the start of sale or for the restock. */
export const AlertCard = ProductSummary.extend({ alarmType: z.enum(['open', 'restock']) });
export type AlertCard = z.output<typeof AlertCard>;

/** The list types. `again` are products due for another purchase, by number of purchases. */
export const ListedType = z.enum([...UserProductType.options, 'again']);
export type ListedType = z.output<typeof ListedType>;
export const UserProductList = z.strictObject({ type: ListedType });

export const ArrivalQuery = z.strictObject({
  zonecode: z
    .string()
    .regex(/^\d{5}$/, '주소를 검색해 주세요.')
    .optional(),
});
