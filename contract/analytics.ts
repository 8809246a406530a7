import { z } from 'zod';
import { LookField } from './data-access.ts';
import type { Sayings } from './endpoint-docs.ts';
import { byCursor, flag, Id, list, Moment, take, Uuid, Won, whole, Ymd } from './primitives.ts';
import { brandKeys } from './rules/brands.ts';
import { StaffRole } from './staff-role.ts';

export const EventName = z.enum([
  'page_view',
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'search',
  'sign_up',
  'purchase',
]);
export type EventName = z.output<typeof EventName>;

const amount = z.int().min(0).max(1_000_000_000);

/** Something that happened on a page: what, where, about which product, for how much; of a search its words and how much was found. */
export const Happened = z.strictObject({
  event: EventName,
  path: z.string().max(300).optional(),
  product: Id.optional(),
  value: amount.optional(),
  word: z.string().max(100).optional(),
  found: z.int().min(0).max(1_000_000).optional(),
});
export type Happened = z.output<typeof Happened>;

/** What happened on a page since it told last; the visit is a page’s own, or with consent half an hour’s. */
export const Note = z.strictObject({
  visit: Uuid,
  source: z.string().max(60).optional(),
  events: z.array(Happened).min(1).max(20),
});
export type Note = z.output<typeof Note>;

/** What a buyer had agreed to when the order was made, where they came from, and with a yes how a company knows the browser. */
export const OrderSource = z.strictObject({
  analytics: z.boolean(),
  advertising: z.boolean(),
  source: z.string().max(60).optional(),
  /** Google’s own name of this browser, "123.456". */
  google: z
    .string()
    .regex(/^\d{1,12}\.\d{1,12}$/)
    .optional(),
  /** Meta’s own name of this browser, "fb.1.123.456". */
  meta: z
    .string()
    .regex(/^fb\.\d\.\d{1,16}\.\d{1,20}$/)
    .optional(),
});
export type OrderSource = z.output<typeof OrderSource>;

const Brand = z.enum(brandKeys);
const span = { from: Ymd.optional(), until: Ymd.optional(), brand: Brand.optional() };

export const StaffSearchQuery = z.strictObject({
  ...span,
  /** Only words that found nothing. */
  empty: flag.default(false),
  page: whole(1, 1000).default(1),
  take: take(50, 200),
});
export const StaffSearch = z.object({
  word: z.string(),
  brand: z.string(),
  count: z.int(),
  empty: z.int(),
  lastDay: Ymd,
});
export type StaffSearch = z.output<typeof StaffSearch>;

export const FigureName = z.enum(['sales', 'funnel', 'sources']);
export type FigureName = z.output<typeof FigureName>;
export const StaffFigureQuery = z.strictObject({
  ...span,
  /** One of them, or all. */
  name: FigureName.optional(),
  /** Of one seller's goods alone; shipping is the shop's and not a seller's. */
  seller: whole(1, Number.MAX_SAFE_INTEGER).optional(),
});
export const FigureKey = z.strictObject({ name: FigureName });
export const StaffFigureRowQuery = StaffFigureQuery.omit({ name: true }).extend({
  page: whole(1, 1000).default(1),
  take: take(50, 200),
});

/** A day of a brand in money, as the ledger has it; what was given back counts on its own day. */
export const SalesDay = z.object({
  day: Ymd,
  brand: z.string(),
  orders: z.int(),
  sales: Won,
  shipping: Won,
  discounts: Won,
  paid: Won,
  refunded: Won,
  net: Won,
});
export type SalesDay = z.output<typeof SalesDay>;
/** How many visits of a day came how far; orders are those that were paid. */
export const FunnelDay = z.object({
  day: Ymd,
  brand: z.string(),
  visits: z.int(),
  products: z.int(),
  carts: z.int(),
  cartLooks: z.int(),
  orders: z.int(),
});
export type FunnelDay = z.output<typeof FunnelDay>;
/** Where paid orders came from. */
export const SourceDay = z.object({ day: Ymd, brand: z.string(), source: z.string(), orders: z.int(), paid: Won });
export type SourceDay = z.output<typeof SourceDay>;
export const StaffFigures = z.object({
  from: Ymd,
  until: Ymd,
  sales: z.array(SalesDay),
  funnel: z.array(FunnelDay),
  sources: z.array(SourceDay),
});
export type StaffFigures = z.output<typeof StaffFigures>;

const at = { at: Moment, day: Ymd, brand: z.string() };
const OrderNumber = z.string();
const SalesSums = SalesDay.omit({ day: true, brand: true });
/** Money that came, was undone (then below zero), or was granted back: one row an order and time. */
const SalesRow = z.object({ name: z.literal('sales'), ...at, orderNumber: OrderNumber, ...SalesSums.shape });
/** A visit and how far it came, steps as 0 or 1. What it looked at and whose it was is not told. */
const FunnelRow = z.object({
  name: z.literal('funnel'),
  ...at,
  source: z.string().nullable(),
  pages: z.int(),
  ...FunnelDay.omit({ day: true, brand: true, orders: true }).shape,
});
const SourceRow = z.object({
  name: z.literal('sources'),
  ...at,
  source: z.string(),
  orderNumber: OrderNumber,
  orders: z.int(),
  paid: Won,
});
/** What a figure is the sum of: the rows of a day, added up, are its figures. */
export const FigureRow = z.discriminatedUnion('name', [SalesRow, FunnelRow, SourceRow]);
export type FigureRow = z.output<typeof FigureRow>;

export const StaffLookQuery = byCursor(50).extend({ staff: whole(1, Number.MAX_SAFE_INTEGER).optional() });
/** Who of the staff looked at whose data. */
export const StaffLook = z.object({
  id: Id,
  at: Moment,
  who: z.string(),
  role: StaffRole,
  act: z.string(),
  fields: z.array(LookField),
  orderNumber: z.string().nullable(),
  person: Id.nullable(),
  reason: z.string(),
});
export const StaffLooks = list(StaffLook);

export const says = {
  note: [
    'Takes what happened on a page, for the shop’s own counts: nobody’s name, no address, words of a search only where they name nobody.',
    'TOO_MANY',
  ],
  source: ['Keeps with an order what its buyer has agreed to and where they came from.'],
} as const satisfies Sayings;
