import { says as addresses } from './addresses.ts';
import { says as figures } from './analytics.ts';
import { says as auth } from './auth.ts';
import { says as batches } from './bulk-jobs.ts';
import { says as business } from './business.ts';
import { says as cart } from './cart.ts';
import { says as receipts } from './cash-receipts.ts';
import { says as catalog } from './catalog.ts';
import { says as goods } from './catalog-publishing.ts';
import { says as checkout } from './checkout.ts';
import { says as claims } from './claims.ts';
import { says as accounts } from './customers.ts';
import { says as display } from './display.ts';
import type { Saying } from './endpoint-docs.ts';
import { says as gifts } from './gifts.ts';
import { says as monitoring } from './monitoring.ts';
import { says as boards } from './notices.ts';
import { says as messages } from './notifications.ts';
import { says as office } from './order-tools.ts';
import { says as orders } from './orders.ts';
import { says as payment } from './payments.ts';
import { says as alarms } from './product-alerts.ts';
import { says as questions } from './questions.ts';
import { says as reviews } from './reviews.ts';
import type { Routes } from './routes.ts';
import { says as seller } from './seller-docs.ts';
import { says as staff } from './staff.ts';
import { says as crew } from './staff-accounts-docs.ts';
import { says as inquiries } from './support.ts';
import { says as uploads } from './uploads.ts';
import { says as videos } from './videos.ts';
import { says as wishlist } from './wishlist.ts';
import { says as queue } from './work-queues.ts';

type Said = { [R in keyof Routes]: { [N in keyof Routes[R]]: Saying } };

/** Every line of `routes.ts` in words; one without a sentence does not compile. */
export const sayings: Said = {
  accounts,
  addresses,
  alarms,
  auth,
  batches,
  boards,
  business,
  cart,
  catalog,
  checkout,
  claims,
  crew,
  display,
  figures,
  gifts,
  goods,
  inquiries,
  messages,
  monitoring,
  office,
  orders,
  payment,
  questions,
  queue,
  receipts,
  reviews,
  seller,
  staff,
  uploads,
  videos,
  wishlist,
};
