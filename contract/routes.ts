import type { CallOf, Endpoint, ReplyOf } from './endpoint.ts';
import { addressRoutes } from './routes/addresses.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { authRoutes } from './routes/auth.ts';
import { bulkJobRoutes } from './routes/bulk-jobs.ts';
import { businessRoutes } from './routes/business.ts';
import { cartRoutes } from './routes/cart.ts';
import { cashReceiptRoutes } from './routes/cash-receipts.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { catalogPublishingRoutes } from './routes/catalog-publishing.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { claimRoutes } from './routes/claims.ts';
import { customerRoutes } from './routes/customers.ts';
import { displayRoutes } from './routes/display.ts';
import { giftRoutes } from './routes/gifts.ts';
import { monitoringRoutes } from './routes/monitoring.ts';
import { noticeRoutes } from './routes/notices.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { orderToolRoutes } from './routes/order-tools.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { productAlertRoutes } from './routes/product-alerts.ts';
import { questionRoutes } from './routes/questions.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { sellerRoutes } from './routes/seller.ts';
import { staffRoutes } from './routes/staff.ts';
import { staffAccountRoutes } from './routes/staff-accounts.ts';
import { supportRoutes } from './routes/support.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { videoRoutes } from './routes/videos.ts';
import { wishlistRoutes } from './routes/wishlist.ts';
import { workQueueRoutes } from './routes/work-queues.ts';

/** Names each type: the compiler does not emit an inferred type of this length. */
export type Routes = {
  auth: typeof authRoutes;
  customers: typeof customerRoutes;
  addresses: typeof addressRoutes;
  catalog: typeof catalogRoutes;
  display: typeof displayRoutes;
  notices: typeof noticeRoutes;
  cart: typeof cartRoutes;
  checkout: typeof checkoutRoutes;
  payments: typeof paymentRoutes;
  cashReceipts: typeof cashReceiptRoutes;
  orders: typeof orderRoutes;
  gifts: typeof giftRoutes;
  claims: typeof claimRoutes;
  uploads: typeof uploadRoutes;
  business: typeof businessRoutes;
  staff: typeof staffRoutes;
  workQueues: typeof workQueueRoutes;
  orderTools: typeof orderToolRoutes;
  catalogPublishing: typeof catalogPublishingRoutes;
  bulkJobs: typeof bulkJobRoutes;
  staffAccounts: typeof staffAccountRoutes;
  seller: typeof sellerRoutes;
  reviews: typeof reviewRoutes;
  wishlist: typeof wishlistRoutes;
  productAlerts: typeof productAlertRoutes;
  notifications: typeof notificationRoutes;
  questions: typeof questionRoutes;
  support: typeof supportRoutes;
  videos: typeof videoRoutes;
  monitoring: typeof monitoringRoutes;
  analytics: typeof analyticsRoutes;
};

/** All endpoints of the shop, grouped by room. */
export const allRoutes: Routes = {
  auth: authRoutes,
  customers: customerRoutes,
  addresses: addressRoutes,
  catalog: catalogRoutes,
  display: displayRoutes,
  notices: noticeRoutes,
  cart: cartRoutes,
  checkout: checkoutRoutes,
  payments: paymentRoutes,
  cashReceipts: cashReceiptRoutes,
  orders: orderRoutes,
  gifts: giftRoutes,
  claims: claimRoutes,
  uploads: uploadRoutes,
  business: businessRoutes,
  staff: staffRoutes,
  workQueues: workQueueRoutes,
  orderTools: orderToolRoutes,
  catalogPublishing: catalogPublishingRoutes,
  bulkJobs: bulkJobRoutes,
  staffAccounts: staffAccountRoutes,
  seller: sellerRoutes,
  reviews: reviewRoutes,
  wishlist: wishlistRoutes,
  productAlerts: productAlertRoutes,
  notifications: notificationRoutes,
  questions: questionRoutes,
  support: supportRoutes,
  videos: videoRoutes,
  monitoring: monitoringRoutes,
  analytics: analyticsRoutes,
} satisfies Record<string, Record<string, Endpoint>>;

type Page = Routes[keyof Routes];
type AnyLine = Page extends infer R ? (R extends unknown ? R[keyof R] : never) : never;

/** The endpoint of each path. The typed client is checked against it. */
export type EndpointsByPath = { [L in AnyLine as L extends { path: infer P extends string } ? P : never]: L };

/** Input and reply by path. Mapped types, because a conditional type over all endpoints at once exceeds the compiler's limits. */
export type CallsByPath = { [P in keyof EndpointsByPath]: CallOf<EndpointsByPath[P]> };
export type RepliesByPath = { [P in keyof EndpointsByPath]: ReplyOf<EndpointsByPath[P]> };
