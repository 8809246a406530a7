import { addressDocs as addresses } from './addresses.ts';
import { analyticsDocs as figures } from './analytics.ts';
import { authDocs as auth } from './auth.ts';
import { bulkJobDocs as batches } from './bulk-jobs.ts';
import { businessDocs as business } from './business.ts';
import { cartDocs as cart } from './cart.ts';
import { cashReceiptDocs as receipts } from './cash-receipts.ts';
import { catalogDocs as catalog } from './catalog.ts';
import { catalogPublishingDocs as goods } from './catalog-publishing.ts';
import { checkoutDocs as checkout } from './checkout.ts';
import { claimDocs as claims } from './claims.ts';
import { customerDocs as accounts } from './customers.ts';
import { displayDocs as display } from './display.ts';
import type { EndpointDoc } from './endpoint-docs.ts';
import { giftDocs as gifts } from './gifts.ts';
import { monitoringDocs as monitoring } from './monitoring.ts';
import { noticeDocs as boards } from './notices.ts';
import { notificationDocs as messages } from './notifications.ts';
import { orderToolDocs as office } from './order-tools.ts';
import { orderDocs as orders } from './orders.ts';
import { paymentDocs as payment } from './payments.ts';
import { productAlertDocs as alarms } from './product-alerts.ts';
import { questionDocs as questions } from './questions.ts';
import { reviewDocs as reviews } from './reviews.ts';
import type { Routes } from './routes.ts';
import { sellerDocs as seller } from './seller-docs.ts';
import { staffDocs as staff } from './staff.ts';
import { staffAccountDocs as crew } from './staff-accounts-docs.ts';
import { supportDocs as inquiries } from './support.ts';
import { uploadDocs as uploads } from './uploads.ts';
import { videoDocs as videos } from './videos.ts';
import { wishlistDocs as wishlist } from './wishlist.ts';
import { workQueueDocs as queue } from './work-queues.ts';

type Said = { [R in keyof Routes]: { [N in keyof Routes[R]]: EndpointDoc } };

/** Every line of `routes.ts` in words; one without a sentence does not compile. */
export const endpointDocs: Said = {
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
