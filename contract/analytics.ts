import { z } from 'zod';
import { AccessedField } from './data-access.ts';
import {
  cursorQuery,
  Id,
  pagedList,
  pageSize,
  queryFlag,
  UtcMoment,
  Uuid,
  Won,
  wholeNumber,
  Ymd,
} from './primitives.ts';
import { brandKeys } from './rules/brands.ts';
import { StaffRole } from './staff-role.ts';

export const AnalyticsEventName = z.enum([
  'page_view',
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'search',
  'sign_up',
  'purchase',
]);
export type AnalyticsEventName = z.output<typeof AnalyticsEventName>;

const amount = z.int().min(0).max(1_000_000_000);

/** Something that happened on a page: what, where, about which product, for how much; of a search its words and how much was found. */
export const AnalyticsEvent = z.strictObject({
  event: AnalyticsEventName,
  path: z.string().max(300).optional(),
  product: Id.optional(),
  value: amount.optional(),
  word: z.string().max(100).optional(),
  found: z.int().min(0).max(1_000_000).optional(),
});
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>;

/** What happened on a page since it told last; the visit is a page’s own, or with consent half an hour’s. */
export const AnalyticsBatch = z.strictObject({
  visit: Uuid,
  source: z.string().max(60).optional(),
  events: z.array(AnalyticsEvent).min(1).max(20),
});
export type AnalyticsBatch = z.output<typeof AnalyticsBatch>;

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
  empty: queryFlag.default(false),
  page: wholeNumber(1, 1000).default(1),
  take: pageSize(50, 200),
});
export const StaffSearch = z.object({
  word: z.string(),
  brand: z.string(),
  count: z.int(),
  empty: z.int(),
  lastDay: Ymd,
});
export type StaffSearch = z.output<typeof StaffSearch>;

export const ReportName = z.enum(['sales', 'funnel', 'sources']);
export type ReportName = z.output<typeof ReportName>;
export const StaffReportQuery = z.strictObject({
  ...span,
  /** One of them, or all. */
  name: ReportName.optional(),
  /** Of one seller's goods alone; shipping is the shop's and not a seller's. */
  seller: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});
export const ReportKey = z.strictObject({ name: ReportName });
export const StaffReportRowQuery = StaffReportQuery.omit({ name: true }).extend({
  page: wholeNumber(1, 1000).default(1),
  take: pageSize(50, 200),
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
export const StaffReport = z.object({
  from: Ymd,
  until: Ymd,
  sales: z.array(SalesDay),
  funnel: z.array(FunnelDay),
  sources: z.array(SourceDay),
});
export type StaffReport = z.output<typeof StaffReport>;

const at = { at: UtcMoment, day: Ymd, brand: z.string() };
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
export const ReportRow = z.discriminatedUnion('name', [SalesRow, FunnelRow, SourceRow]);
export type ReportRow = z.output<typeof ReportRow>;

export const StaffAccessLogQuery = cursorQuery(50).extend({
  staff: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});
/** Who of the staff looked at whose data. */
export const StaffAccessLogEntry = z.object({
  id: Id,
  at: UtcMoment,
  who: z.string(),
  role: StaffRole,
  act: z.string(),
  fields: z.array(AccessedField),
  orderNumber: z.string().nullable(),
  person: Id.nullable(),
  reason: z.string(),
});
export const StaffAccessLogList = pagedList(StaffAccessLogEntry);
