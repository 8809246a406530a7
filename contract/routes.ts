import type { CallOf, Line, ReplyOf } from './endpoint.ts';
import { addresses } from './routes/addresses.ts';
import { figures } from './routes/analytics.ts';
import { auth } from './routes/auth.ts';
import { batches } from './routes/bulk-jobs.ts';
import { business } from './routes/business.ts';
import { cart } from './routes/cart.ts';
import { receipts } from './routes/cash-receipts.ts';
import { catalog } from './routes/catalog.ts';
import { goods } from './routes/catalog-publishing.ts';
import { checkout } from './routes/checkout.ts';
import { claims } from './routes/claims.ts';
import { accounts } from './routes/customers.ts';
import { display } from './routes/display.ts';
import { gifts } from './routes/gifts.ts';
import { monitoring } from './routes/monitoring.ts';
import { boards } from './routes/notices.ts';
import { messages } from './routes/notifications.ts';
import { office } from './routes/order-tools.ts';
import { orders } from './routes/orders.ts';
import { payment } from './routes/payments.ts';
import { alarms } from './routes/product-alerts.ts';
import { questions } from './routes/questions.ts';
import { reviews } from './routes/reviews.ts';
import { seller } from './routes/seller.ts';
import { staff } from './routes/staff.ts';
import { crew } from './routes/staff-accounts.ts';
import { inquiries } from './routes/support.ts';
import { uploads } from './routes/uploads.ts';
import { videos } from './routes/videos.ts';
import { wishlist } from './routes/wishlist.ts';
import { queue } from './routes/work-queues.ts';

/** By name, because the compiler does not write out a type of this length. */
export type Routes = {
  auth: typeof auth;
  accounts: typeof accounts;
  addresses: typeof addresses;
  catalog: typeof catalog;
  display: typeof display;
  boards: typeof boards;
  cart: typeof cart;
  checkout: typeof checkout;
  payment: typeof payment;
  receipts: typeof receipts;
  orders: typeof orders;
  gifts: typeof gifts;
  claims: typeof claims;
  uploads: typeof uploads;
  business: typeof business;
  staff: typeof staff;
  queue: typeof queue;
  office: typeof office;
  goods: typeof goods;
  batches: typeof batches;
  crew: typeof crew;
  seller: typeof seller;
  reviews: typeof reviews;
  wishlist: typeof wishlist;
  alarms: typeof alarms;
  messages: typeof messages;
  questions: typeof questions;
  inquiries: typeof inquiries;
  videos: typeof videos;
  monitoring: typeof monitoring;
  figures: typeof figures;
};

/** Every call the shop answers, a page a room: who may enter, verb and path, what goes in, what comes out. */
export const routes: Routes = {
  auth,
  accounts,
  addresses,
  catalog,
  display,
  boards,
  cart,
  checkout,
  payment,
  receipts,
  orders,
  gifts,
  claims,
  uploads,
  business,
  staff,
  queue,
  office,
  goods,
  batches,
  crew,
  seller,
  reviews,
  wishlist,
  alarms,
  messages,
  questions,
  inquiries,
  videos,
  monitoring,
  figures,
} satisfies Record<string, Record<string, Line>>;

type Page = Routes[keyof Routes];
type AnyLine = Page extends infer R ? (R extends unknown ? R[keyof R] : never) : never;

/** Every path of the shop with its line: what the typed client is checked against. */
export type Lines = { [L in AnyLine as L extends { path: infer P extends string } ? P : never]: L };

/** What a caller writes, and what comes back, by path. Tables rather than formulas: a formula over all lines at once is too much for the compiler. */
export type Calls = { [P in keyof Lines]: CallOf<Lines[P]> };
export type Replies = { [P in keyof Lines]: ReplyOf<Lines[P]> };
