import { says as accounts } from './accounts.ts';
import { says as addresses } from './addresses.ts';
import { says as alarms } from './alarms.ts';
import { says as auth } from './auth.ts';
import { says as batches } from './batches.ts';
import { says as boards } from './boards.ts';
import { says as business } from './business.ts';
import { says as cart } from './cart.ts';
import { says as catalog } from './catalog.ts';
import { says as checkout } from './checkout.ts';
import { says as claims } from './claims.ts';
import { says as crew } from './crew-says.ts';
import { says as display } from './display.ts';
import { says as figures } from './figures.ts';
import { says as gifts } from './gifts.ts';
import { says as inquiries } from './inquiries.ts';
import { says as messages } from './messages.ts';
import { says as monitoring } from './monitoring.ts';
import { says as office } from './office.ts';
import { says as orders } from './orders.ts';
import { says as payment } from './payment.ts';
import { says as goods } from './publishing.ts';
import { says as questions } from './questions.ts';
import { says as queue } from './queue.ts';
import { says as receipts } from './receipts.ts';
import { says as reviews } from './reviews.ts';
import type { Routes } from './routes.ts';
import type { Saying } from './saying.ts';
import { says as seller } from './seller-says.ts';
import { says as staff } from './staff.ts';
import { says as uploads } from './uploads.ts';
import { says as videos } from './videos.ts';
import { says as wishlist } from './wishlist.ts';

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
