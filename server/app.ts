import type { allRoutes } from '#contract/routes.ts';
import { brands } from '#contract/rules/brands.ts';
import { createStaffHandlers } from './admin/admin.ts';
import { createBulkJobs } from './admin/bulk-jobs.ts';
import { createPublishingHandlers } from './admin/catalog-publishing.ts';
import { createOrderToolHandlers } from './admin/order-tools.ts';
import { createFulfillmentSteps } from './admin/staff-fulfillment.ts';
import { workQueueHandlers } from './admin/work-queues.ts';
import { createAnalyticsHandlers, dailyEventBytes } from './analytics/analytics.ts';
import { createEventBuffer } from './analytics/event-buffer.ts';
import { createAuthHandlers } from './auth/auth.ts';
import { createSocialLogin } from './auth/social/social.ts';
import { createTrustedDevices } from './auth/trusted-devices.ts';
import { createCartHandlers } from './cart/cart.ts';
import { createCatalogHandlers } from './catalog/catalog.ts';
import { createCheckoutHandlers } from './checkout/checkout.ts';
import { createClaimHandlers } from './claims/claims.ts';
import { createAddressHandlers } from './customers/addresses/addresses.ts';
import { createBusinessHandlers } from './customers/business/business.ts';
import { createCustomerHandlers } from './customers/customers.ts';
import { createDisplayHandlers } from './display/display.ts';
import { createNoticeHandlers } from './display/notices.ts';
import { createGiftNotifications } from './gifts/gift-notifications.ts';
import { createGiftHandlers } from './gifts/gifts.ts';
import { ensureGuest } from './guests/create-guest.ts';
import { createGuestCache } from './guests/guest-cache.ts';
import { createGuestTokens } from './guests/guest-token.ts';
import { createInProcessClient } from './http/in-process-client.ts';
import { createMonitoringHandlers } from './http/sentry-tunnel.ts';
import { createAdConversions } from './integrations/ad-conversion-client.ts';
import { createBreachedPasswords } from './integrations/breached-passwords.ts';
import { createFcmClient } from './integrations/fcm.ts';
import { openFileStorage } from './integrations/file-storage.ts';
import { createSentryClient } from './integrations/sentry/sentry-client.ts';
import { createSolapiClient } from './integrations/solapi/solapi-client.ts';
import { createParcelTracker } from './integrations/sweettracker.ts';
import { createTossClient } from './integrations/toss/toss-client.ts';
import { deriveVapidKeys } from './integrations/web-push/vapid.ts';
import { createWebPushClient } from './integrations/web-push/web-push-client.ts';
import { createApprovedTemplates } from './notifications/approved-templates.ts';
import { createNotificationHandlers } from './notifications/notifications.ts';
import { createOrderNotifier } from './notifications/order-notifications.ts';
import { createOutbox } from './notifications/outbox.ts';
import { createPushSender } from './notifications/push-sender.ts';
import { createOrderHandlers } from './orders/orders.ts';
import { createOrderReader } from './orders/read-order.ts';
import { createCashReceiptHandlers } from './payments/cash-receipts/cash-receipts.ts';
import { createPaymentServices } from './payments/payment-services.ts';
import {
  abandonOrder,
  cancelUnpaidOrder,
  confirmDeposit,
  createPaymentHandlers,
  payWithPoints,
} from './payments/payments.ts';
import type { Env } from './platform/config/env.ts';
import { createEncryption, type EncryptionKeys } from './platform/crypto/encryption.ts';
import { rotateFieldKeys } from './platform/crypto/key-rotation.ts';
import type { Sql } from './platform/db/database.ts';
import { createBackpressure } from './platform/jobs/backpressure.ts';
import { createLocalRateLimit } from './platform/limits/local-rate-limit.ts';
import { createRateLimits } from './platform/limits/rate-limits.ts';
import type { ReferenceData } from './platform/reference-data.ts';
import { createSaleLines } from './pricing/sale-line.ts';
import { createQuestionHandlers } from './questions/questions.ts';
import { createRefundWorker } from './refunds/refund-worker.ts';
import { createReviewHandlers } from './reviews/reviews.ts';
import { createSellerHandlers } from './seller/seller.ts';
import { createStaffAccountHandlers } from './staff/staff-accounts.ts';
import { createInquiryHandlers } from './support/inquiries.ts';
import { openOriginalImages, withOriginalImages } from './uploads/originals.ts';
import { createUploadHandlers } from './uploads/uploads.ts';
import { createVideoHandlers } from './videos/videos.ts';
import { createProductAlertHandlers } from './wishlist/product-alerts.ts';
import { createWishlistHandlers } from './wishlist/wishlist.ts';

export type ShopApp = ReturnType<typeof createApp>;

/** The rooms of the shop in one object, with their dependencies passed in. */
export function createApp(env: Env, sql: Sql, reference: ReferenceData, secrets: EncryptionKeys) {
  const toss = createTossClient({
    baseUrl: env.toss.baseUrl,
    secretKey: env.toss.secretKey,
    clientKey: env.toss.clientKey,
  });
  const encryption = createEncryption(secrets);
  const limits = createRateLimits(env.limits, encryption.mark);
  const originals = openOriginalImages(env.dataDir);
  const files = withOriginalImages(openFileStorage(env), originals, env.dataDir);
  const devices = createTrustedDevices(encryption);
  const saleLines = createSaleLines(reference);
  const guests = { tokens: createGuestTokens(secrets.root), known: createGuestCache() };
  const place = { files, dataDir: env.dataDir };
  const social = createSocialLogin(sql, encryption, { kakao: env.kakao, naver: env.naver, origin: env.origin, place });
  const isLeaked = createBreachedPasswords(env.leakedUrl);
  const { hostname: host } = new URL(env.origin);
  const voiceOf = voicesOf(env);
  const solapi = createSolapiClient(env.solapi);
  const push = createWebPushClient({ keys: deriveVapidKeys(secrets.root), subject: env.origin, hosts: env.pushHosts });
  const outbox = createOutbox(sql, {
    ...{ solapi, encryption, reference, voiceOf },
    approved: createApprovedTemplates(solapi),
    sendPush: createPushSender(sql, { encryption, push, apps: createFcmClient(env.fcm) }),
  });
  const notifier = createOrderNotifier(outbox, () => reference.policy('operatorPhone'));
  const paymentServices = createPaymentServices(sql, { toss, encryption, outbox, reference, notifier });
  const refunds = createRefundWorker(sql, toss, encryption, notifier);
  const orderServices = { encryption, outbox, notifier, refunds, reference };
  const giftTools = {
    orderServices: { ...orderServices, cancelWaiting: cancelUnpaidOrder },
    giftNotifier: createGiftNotifications({ outbox, notifier, voiceOf, encryption }),
  };
  const tracker = createParcelTracker(env.tracking);
  const collector = env.measuring.dsn ? createSentryClient({ dsn: env.measuring.dsn }) : null;
  const purchases = createAdConversions({ ...env.measuring.server, origin: env.origin });
  const notes = createEventBuffer(sql, { brand: env.brand, months: () => reference.policy('eventMonths') });
  const staffTools = {
    ...orderServices,
    brand: env.brand,
    limits,
    devices,
    tracker,
    demo: env.mode === 'demo',
    files,
    dataDir: env.dataDir,
    takeDeposit: confirmDeposit,
    cancelWaiting: cancelUnpaidOrder,
  };
  const staffHandlers = createStaffHandlers(staffTools);
  const sellers = createSellerHandlers(staffHandlers);
  const pace = createBackpressure(sql);
  const batches = createBulkJobs(sql, {
    desk: createFulfillmentSteps(staffTools),
    seller: sellers,
    pace,
    heldSeconds: () => reference.policy('lettersHeldSeconds'),
  });
  // Typed by name only: the compiler has checked every room's type where it is created.
  const rooms: Record<keyof typeof allRoutes, Record<string, unknown>> = {
    auth: createAuthHandlers({
      ...{ limits, devices, guests, reference, encryption, outbox, notifier, social, isLeaked, host },
      codeSeconds: () => env.codeSeconds ?? reference.policy('codeTtl'),
    }),
    customers: createCustomerHandlers({
      reference,
      limits,
      encryption,
      social,
      isLeaked,
      outbox,
      notifier,
      brand: env.brand,
      files,
      dataDir: env.dataDir,
    }),
    addresses: createAddressHandlers(reference),
    catalog: createCatalogHandlers(reference, env.brand),
    display: createDisplayHandlers(env.brand),
    notices: createNoticeHandlers(env.brand),
    cart: createCartHandlers(reference, env.brand, saleLines),
    checkout: createCheckoutHandlers(reference, {
      brand: env.brand,
      saleLines,
      origin: env.origin,
      clientKey: env.toss.clientKey,
      holdSeconds: () => env.holdSeconds ?? reference.policy('payWindowMinutes') * 60,
      encryption,
      networkMarkOf: limits.networkMarkOf,
      letGo: abandonOrder,
      settle: payWithPoints,
      issue: paymentServices.issueAccount,
    }),
    payments: createPaymentHandlers({
      confirm: paymentServices.confirm,
      readOrder: createOrderReader(reference.now),
      window: { origin: env.origin, clientKey: env.toss.clientKey },
      reference,
    }),
    cashReceipts: createCashReceiptHandlers({ encryption }),
    // Guesses at other customers' orders are limited in tests and load runs too.
    orders: createOrderHandlers({
      ...orderServices,
      devices,
      guards: createRateLimits(true, encryption.mark),
      cancelWaiting: cancelUnpaidOrder,
    }),
    gifts: createGiftHandlers(giftTools),
    claims: createClaimHandlers(orderServices),
    catalogPublishing: createPublishingHandlers({ dataDir: env.dataDir, files }),
    staff: staffHandlers,
    seller: sellers,
    bulkJobs: batches.room,
    workQueues: workQueueHandlers,
    orderTools: createOrderToolHandlers(staffTools, { pool: sql, pace }),
    staffAccounts: createStaffAccountHandlers({ encryption, outbox, limits, devices, reference, isLeaked }),
    reviews: createReviewHandlers({ reference, limits, notifier, brand: env.brand }),
    wishlist: createWishlistHandlers(reference),
    productAlerts: createProductAlertHandlers(),
    notifications: createNotificationHandlers({ outbox, push, encryption, limits, born: ensureGuest }),
    questions: createQuestionHandlers(limits),
    support: createInquiryHandlers({ files, limits, reference, brand: env.brand }),
    videos: createVideoHandlers(env.brand, limits),
    uploads: createUploadHandlers({ dataDir: env.dataDir, files, limits, reference }),
    business: createBusinessHandlers({ files, limits }),
    monitoring: createMonitoringHandlers({ rate: createLocalRateLimit(60, 60), collector }),
    analytics: createAnalyticsHandlers({
      rate: createLocalRateLimit(600, 60),
      room: createLocalRateLimit(dailyEventBytes, 86_400),
      notes,
    }),
  };
  return {
    rooms,
    collector,
    purchases,
    batches,
    paymentServices,
    orderServices,
    giftTools,
    tracker,
    outbox,
    social,
    guests,
    files,
    originals,
    rotateFieldKeys: () => rotateFieldKeys(sql, secrets),
    inside: createInProcessClient(rooms, sql),
  };
}

/** Messages of an order use the name and address of the brand it was placed with, whichever process sends them. */
function voicesOf({ brand: own, origin, origins }: Env) {
  return (brand: string = own) => ({
    name: (brands[brand as Env['brand']] ?? brands.cuma).name,
    origin: brand === own ? origin : (origins.get(brand) ?? origin),
  });
}
