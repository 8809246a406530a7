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

/** An event on a page: name, path, product and value. For a search also the search term and the number of results. */
export const AnalyticsEvent = z.strictObject({
  event: AnalyticsEventName,
  path: z.string().max(300).optional(),
  product: Id.optional(),
  value: amount.optional(),
  word: z.string().max(100).optional(),
  found: z.int().min(0).max(1_000_000).optional(),
});
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>;

/** The events of a page since its last batch. A visit lasts as long as the page, or with consent 30 minutes. */
export const AnalyticsBatch = z.strictObject({
  visit: Uuid,
  source: z.string().max(60).optional(),
  events: z.array(AnalyticsEvent).min(1).max(20),
});
export type AnalyticsBatch = z.output<typeof AnalyticsBatch>;

/** The consents and the traffic source of an order's buyer. With consent also the browser ids of Google and Meta. */
export const OrderSource = z.strictObject({
  analytics: z.boolean(),
  advertising: z.boolean(),
  source: z.string().max(60).optional(),
  /** The browser id of Google Analytics, "123.456". */
  google: z
    .string()
    .regex(/^\d{1,12}\.\d{1,12}$/)
    .optional(),
  /** The browser id of the Meta pixel, "fb.1.123.456". */
  meta: z
    .string()
    .regex(/^fb\.\d\.\d{1,16}\.\d{1,20}$/)
    .optional(),
});
export type OrderSource = z.output<typeof OrderSource>;

/** The consents that remain. */
export const RemainingConsents = OrderSource.pick({ analytics: true, advertising: true });

const Brand = z.enum(brandKeys);
const span = { from: Ymd.optional(), until: Ymd.optional(), brand: Brand.optional() };

export const StaffSearchQuery = z.strictObject({
  ...span,
  /** Only search terms without results. */
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
  /** One report. All reports by default. */
  name: ReportName.optional(),
  /** Only the products of one seller. Shipping fees belong to the shop and are not included. */
  seller: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});
export const ReportKey = z.strictObject({ name: ReportName });
export const StaffReportRowQuery = StaffReportQuery.omit({ name: true }).extend({
  page: wholeNumber(1, 1000).default(1),
  take: pageSize(50, 200),
});

/** The ledger amounts of a brand and day, in won. A refund counts on its own day. */
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
/** The number of visits of a day that reached each step. `orders` counts paid orders. */
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
/** Paid orders by traffic source. */
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
/** A payment, its reversal (negative) or a refund. One row per order and time, in won. */
const SalesRow = z.object({ name: z.literal('sales'), ...at, orderNumber: OrderNumber, ...SalesSums.shape });
/** A visit with each funnel step as 0 or 1. It has no customer and no product. */
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
/** A row behind a report. The rows of a day add up to its report. */
export const ReportRow = z.discriminatedUnion('name', [SalesRow, FunnelRow, SourceRow]);
export type ReportRow = z.output<typeof ReportRow>;

export const StaffAccessLogQuery = cursorQuery(50).extend({
  staff: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
});
/** An access of a staff member to personal data. */
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
