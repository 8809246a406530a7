import type { routes } from '#contract/routes.ts';
import { brands } from '#contract/rules/brands.ts';
import { accounts } from './accounts/accounts.ts';
import { addresses } from './addresses/addresses.ts';
import { alarms } from './alarms/alarms.ts';
import { auth } from './auth/auth.ts';
import { createDevices } from './auth/devices.ts';
import { createSocial } from './auth/social.ts';
import type { Sql } from './base/database.ts';
import { createEncryption, type Secrets } from './base/encryption.ts';
import type { Env } from './base/env.ts';
import { createLimits } from './base/limits.ts';
import { createPace } from './base/pace.ts';
import { createRate } from './base/rate.ts';
import type { Reference } from './base/reference.ts';
import { turnSeals } from './base/sealed.ts';
import { business } from './business/business.ts';
import { cart } from './cart/cart.ts';
import { catalog } from './catalog/catalog.ts';
import { checkout } from './checkout/checkout.ts';
import { claims } from './claims/claims.ts';
import { display } from './display/display.ts';
import { notices } from './display/notices.ts';
import { figures } from './figures/figures.ts';
import { createNotes } from './figures/notes.ts';
import { gifts } from './gifts/gifts.ts';
import { createGiftLetters } from './gifts/letters.ts';
import { born } from './guests/born.ts';
import { createKnown } from './guests/known.ts';
import { createGuestTokens } from './guests/token.ts';
import { inside } from './http/inside.ts';
import { monitoring } from './http/monitoring.ts';
import { createApproved } from './messages/approved.ts';
import { createLetters } from './messages/letters.ts';
import { messages } from './messages/messages.ts';
import { createOutbox } from './messages/outbox.ts';
import { createReach } from './messages/reach.ts';
import { orders } from './orders/orders.ts';
import { createReadOrder } from './orders/read.ts';
import { createFcm } from './outside/fcm.ts';
import { openFiles } from './outside/files.ts';
import { createLeaked } from './outside/leaked.ts';
import { createPurchases } from './outside/purchases.ts';
import { createSentry } from './outside/sentry.ts';
import { createSolapi } from './outside/solapi.ts';
import { createTracker } from './outside/sweettracker.ts';
import { createToss } from './outside/toss.ts';
import { keysFrom } from './outside/webpush.crypto.ts';
import { createWebPush } from './outside/webpush.ts';
import { cancelWaiting, letGo, payment, settleByPoints, takeDeposit } from './payment/payment.ts';
import { openTill } from './payment/till.ts';
import { inquiries } from './questions/inquiries.ts';
import { questions } from './questions/questions.ts';
import { receipts } from './receipts/receipts.ts';
import { createRefunds } from './refunds/worker.ts';
import { reviews } from './reviews/reviews.ts';
import { batchesOf } from './staff/batches.ts';
import { crew } from './staff/crew.ts';
import { goods } from './staff/goods.ts';
import { office } from './staff/office.ts';
import { unshownSteps } from './staff/packing.ts';
import { queue } from './staff/queue.ts';
import { seller } from './staff/seller.ts';
import { staff } from './staff/staff.ts';
import { openOriginals, withOriginals } from './uploads/originals.ts';
import { uploads } from './uploads/uploads.ts';
import { videos } from './videos/videos.ts';
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
