import type { routes } from '#contract/routes.ts';
import { brands } from '#contract/rules/brands.ts';
import { staff } from './admin/admin.ts';
import { batchesOf } from './admin/bulk-jobs.ts';
import { goods } from './admin/catalog-publishing.ts';
import { unshownSteps } from './admin/fulfillment.ts';
import { office } from './admin/order-tools.ts';
import { queue } from './admin/work-queues.ts';
import { figures } from './analytics/analytics.ts';
import { createNotes } from './analytics/event-buffer.ts';
import { auth } from './auth/auth.ts';
import { createSocial } from './auth/social/social.ts';
import { createDevices } from './auth/trusted-devices.ts';
import { cart } from './cart/cart.ts';
import { catalog } from './catalog/catalog.ts';
import { checkout } from './checkout/checkout.ts';
import { claims } from './claims/claims.ts';
import { addresses } from './customers/addresses/addresses.ts';
import { business } from './customers/business/business.ts';
import { accounts } from './customers/customers.ts';
import { display } from './display/display.ts';
import { notices } from './display/notices.ts';
import { createGiftLetters } from './gifts/gift-notifications.ts';
import { gifts } from './gifts/gifts.ts';
import { createKnown } from './guests/cache.ts';
import { born } from './guests/create.ts';
import { createGuestTokens } from './guests/token.ts';
import { inside } from './http/in-process-client.ts';
import { monitoring } from './http/sentry-tunnel.ts';
import { createPurchases } from './integrations/ad-conversions.ts';
import { createLeaked } from './integrations/breached-passwords.ts';
import { createFcm } from './integrations/fcm.ts';
import { openFiles } from './integrations/file-storage.ts';
import { createSentry } from './integrations/sentry/client.ts';
import { createSolapi } from './integrations/solapi/client.ts';
import { createTracker } from './integrations/sweettracker.ts';
import { createToss } from './integrations/toss/client.ts';
import { createWebPush } from './integrations/web-push/client.ts';
import { keysFrom } from './integrations/web-push/vapid.ts';
import { createApproved } from './notifications/approved-templates.ts';
import { messages } from './notifications/notifications.ts';
import { createLetters } from './notifications/order-notifications.ts';
import { createOutbox } from './notifications/outbox.ts';
import { createReach } from './notifications/push.ts';
import { orders } from './orders/orders.ts';
import { createReadOrder } from './orders/read.ts';
import { receipts } from './payments/cash-receipts/cash-receipts.ts';
import { openTill } from './payments/payment-services.ts';
import { cancelWaiting, letGo, payment, settleByPoints, takeDeposit } from './payments/payments.ts';
import type { Env } from './platform/config/env.ts';
import { createEncryption, type Secrets } from './platform/crypto/encryption.ts';
import { turnSeals } from './platform/crypto/key-rotation.ts';
import type { Sql } from './platform/db/database.ts';
import { createPace } from './platform/jobs/backpressure.ts';
import { createRate } from './platform/limits/local-rate-limit.ts';
import { createLimits } from './platform/limits/rate-limits.ts';
import type { Reference } from './platform/reference-data.ts';
import { questions } from './questions/questions.ts';
import { createRefunds } from './refunds/refund-worker.ts';
import { reviews } from './reviews/reviews.ts';
import { seller } from './seller/seller.ts';
import { crew } from './staff/staff-accounts.ts';
import { inquiries } from './support/inquiries.ts';
import { openOriginals, withOriginals } from './uploads/originals.ts';
import { uploads } from './uploads/uploads.ts';
import { videos } from './videos/videos.ts';
import { alarms } from './wishlist/product-alerts.ts';
import { wishlist } from './wishlist/wishlist.ts';

export type App = ReturnType<typeof createApp>;

/** The rooms of the shop in one object, with what they need handed in. */
export function createApp(env: Env, sql: Sql, reference: Reference, secrets: Secrets) {
  const toss = createToss({ baseUrl: env.toss.baseUrl, secretKey: env.toss.secretKey, clientKey: env.toss.clientKey });
  const encryption = createEncryption(secrets);
  const limits = createLimits(env.limits, encryption.mark);
  const originals = openOriginals(env.dataDir);
  const files = withOriginals(openFiles(env), originals, env.dataDir);
  const devices = createDevices(encryption);
  const guests = { tokens: createGuestTokens(secrets.root), known: createKnown() };
  const social = createSocial(sql, encryption, { kakao: env.kakao, naver: env.naver, origin: env.origin });
  const isLeaked = createLeaked(env.leakedUrl);
  const { hostname: host } = new URL(env.origin);
  const voiceOf = voicesOf(env);
  const solapi = createSolapi(env.solapi);
  const push = createWebPush({ keys: keysFrom(secrets.root), subject: env.origin, hosts: env.pushHosts });
  const outbox = createOutbox(sql, {
    ...{ solapi, encryption, reference, voiceOf },
    approved: createApproved(solapi),
    reach: createReach(sql, { encryption, push, apps: createFcm(env.fcm) }),
  });
  const letters = createLetters(outbox);
  const till = openTill(sql, { toss, encryption, outbox, reference, letters });
  const refunds = createRefunds(sql, toss, encryption, letters);
  const life = { encryption, outbox, letters, refunds, reference };
  const giftTools = {
    life: { ...life, cancelWaiting },
    giftLetters: createGiftLetters({ outbox, letters, voiceOf, encryption }),
  };
  const tracker = createTracker(env.tracking);
  const collector = env.measuring.dsn ? createSentry({ dsn: env.measuring.dsn }) : null;
  const purchases = createPurchases({ ...env.measuring.server, origin: env.origin });
  const notes = createNotes(sql, { brand: env.brand, months: () => reference.policy('eventMonths') });
  const staffTools = {
    ...life,
    brand: env.brand,
    limits,
    devices,
    tracker,
    demo: env.mode === 'demo',
    files,
    dataDir: env.dataDir,
    takeDeposit,
  };
  const desk = staff(staffTools);
  const sellers = seller(desk);
  const pace = createPace(sql);
  const batches = batchesOf(sql, {
    desk: unshownSteps(staffTools),
    seller: sellers,
    pace,
    heldSeconds: () => reference.policy('lettersHeldSeconds'),
  });
  // By name alone: every room's own type has been asked for by the compiler where it is made.
  const rooms: Record<keyof typeof routes, Record<string, unknown>> = {
    auth: auth({
      ...{ limits, devices, guests, reference, encryption, outbox, letters, social, isLeaked, host },
      codeSeconds: () => env.codeSeconds ?? reference.policy('codeTtl'),
    }),
    accounts: accounts({
      reference,
      limits,
      encryption,
      social,
      isLeaked,
      outbox,
      letters,
      brand: env.brand,
      files,
      dataDir: env.dataDir,
    }),
    addresses: addresses(reference),
    catalog: catalog(reference, env.brand),
    display: display(env.brand),
    boards: notices(env.brand),
    cart: cart(reference, env.brand),
    checkout: checkout(reference, {
      brand: env.brand,
      origin: env.origin,
      clientKey: env.toss.clientKey,
      holdSeconds: () => env.holdSeconds ?? reference.policy('payWindowMinutes') * 60,
      encryption,
      letGo,
      settle: settleByPoints,
      issue: till.issueAccount,
    }),
    payment: payment({
      confirm: till.confirm,
      readOrder: createReadOrder(reference.now),
      window: { origin: env.origin, clientKey: env.toss.clientKey },
      reference,
    }),
    receipts: receipts({ encryption }),
    // Guesses at other people's orders are counted in tests and load runs too.
    orders: orders({ ...life, devices, guards: createLimits(true, encryption.mark), cancelWaiting }),
    gifts: gifts(giftTools),
    claims: claims(life),
    goods: goods({ dataDir: env.dataDir, files }),
    staff: desk,
    seller: sellers,
    batches: batches.room,
    queue,
    office: office(staffTools, { pool: sql, pace }),
    crew: crew({ encryption, limits, devices, reference, isLeaked }),
    reviews: reviews({ reference, limits }),
    wishlist: wishlist(reference),
    alarms: alarms(),
    messages: messages({ outbox, push, encryption, limits, born }),
    questions: questions(limits),
    inquiries: inquiries({ files, limits, reference, brand: env.brand }),
    videos: videos(env.brand, limits),
    uploads: uploads({ dataDir: env.dataDir, files, limits, reference }),
    business: business({ files, limits }),
    monitoring: monitoring({ rate: createRate(60, 60), collector }),
    figures: figures({ rate: createRate(600, 60), notes }),
  };
  return {
    rooms,
    collector,
    purchases,
    batches,
    till,
    life,
    giftTools,
    tracker,
    outbox,
    social,
    guests,
    files,
    originals,
    turnSeals: () => turnSeals(sql, secrets),
    inside: inside(rooms, sql),
  };
}

/** An order speaks with the name of the shop it was placed in and leads there, whichever process writes. */
function voicesOf({ brand: own, origin, origins }: Env) {
  return (brand: string = own) => ({
    name: (brands[brand as Env['brand']] ?? brands.cuma).name,
    origin: brand === own ? origin : (origins.get(brand) ?? origin),
  });
}
