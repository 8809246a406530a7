import { z } from 'zod';
import {
  Counters,
  CouponCode,
  Device,
  Grade,
  GradeInfo,
  Leave,
  Lookup,
  MyCoupon,
  OrderCounts,
  PointBook,
  RefundAccount,
  User,
  UserEdit,
} from './accounts.ts';
import { Address, AddressForm } from './addresses.ts';
import {
  AskCode,
  CodeSent,
  CodeVerified,
  Email,
  Login,
  Oauth,
  OauthCode,
  OauthStart,
  OauthStarted,
  OauthTicket,
  Prove,
  Proven,
  PushToken,
  printable,
  ResetPassword,
  Session,
  SignUp,
  SnsType,
  TokenType,
  Verified,
  VerifyCode,
} from './auth.ts';
import { Notice, NoticePage } from './boards.ts';
import { Business, BusinessForm, PrivatePicture } from './business.ts';
import { Cart, Choice, GroupIds, Selection, Totals } from './cart.ts';
import {
  Cards,
  Category,
  CategoryRef,
  Facets,
  narrowing,
  Options,
  OrderBy,
  Personal,
  Product,
  ProductCard,
  ProductGroup,
  ProductStatus,
  PurchasePrompt,
  SearchExtra,
} from './catalog.ts';
import { Check, Checked, OrderTmp, OrderTmpMade, Priced } from './checkout.ts';
import { ClaimForm } from './claims.ts';
import { Best, DisplayCategory, DisplayStyle, HomeDisplay, Navigation, Tab, TabButton } from './display.ts';
import { anyone, type CallOf, guest, type Line, member, type ReplyOf, staff } from './endpoint.ts';
import { AlarmCard, Arrival, Ids, UserProduct, UserProductKey, UserProductType } from './goods.ts';
import {
  GuestOrders,
  GuestOrdersBody,
  GuestWithdraw,
  LineKey,
  OipStatus,
  Order,
  OrderKey,
  OrderLine,
  Waiting,
  WithdrawLine,
  Withdrawn,
  WithdrawOrder,
} from './orders.ts';
import { Confirm, PaymentState, WebhookBody } from './payment.ts';
import { Ask, Question, QuestionKey } from './questions.ts';
import { CashReceiptResult, ReceiptChange, SavedCashReceipt } from './receipts.ts';
import { PreviewAsk, RefundPreview } from './refunds.ts';
import { RecommendedReview, ReviewOrder, Reviews, ReviewType } from './reviews.ts';
import {
  PageQuery,
  RefundKey,
  Shipped,
  StaffAnswer,
  StaffApproval,
  StaffAudit,
  StaffAuditQuery,
  StaffBusiness,
  StaffBusinessQuery,
  StaffBusinessVerdict,
  StaffCase,
  StaffCaseQuery,
  StaffClaimAnswer,
  StaffDelay,
  StaffIssue,
  StaffLine,
  StaffLineKey,
  StaffLogin,
  StaffMe,
  StaffOrder,
  StaffOrderPage,
  StaffOrderQuery,
  StaffOutcome,
  StaffPickup,
  StaffPoints,
  StaffQuestion,
  StaffQuestionQuery,
  StaffReason,
  StaffRefund,
  StaffRefundQuery,
  StaffRepair,
  StaffReply,
  StaffSession,
  StaffShip,
  StaffStock,
  StaffStocked,
  StaffVerdict,
  StaffWithdraw,
  Unmasked,
} from './staff.ts';
import { Uploaded } from './uploads.ts';
import { VideoItem, VideoLink, VideoProducts, ViewCount } from './videos.ts';
import { Cursor, flag, list, Mobile, Moment, Ok, Page, PathId, take, text, whole } from './words.ts';

const OrderUuid = z.strictObject({ orderUuid: z.uuid() });
const Unit = z.strictObject({ id: PathId, gid: PathId, n: whole(1, 999) });

/** Every call the shop answers, one line each, grouped by room: who may enter, verb and path, what goes in, what comes out. */
export const routes = {
  auth: {
    // Kept answers would keep tokens, and a wrong guess that is rolled back would not count: these lines take no key.
    login: anyone('POST /v2/tokens', { body: Login, reply: Session, repeat: 'self' }),
    guest: anyone('POST /v2/tokens/guest', { reply: Session, status: 201 }),
    verify: anyone('POST /v2/tokens/verify', { reply: Verified }),
    /** Where a browser goes to be asked by a provider. */
    oauthStart: guest('POST /v2/tokens/oauth/start', {
      begins: true,
      body: OauthStart,
      reply: OauthStarted,
      repeat: 'self',
    }),
    /** What the browser came back with, in exchange for a ticket; only in the browser that set out. */
    oauthCode: guest('POST /v2/tokens/oauth/code', { body: OauthCode, reply: OauthTicket, repeat: 'self' }),
    /** A known identity gets a session, an unknown one a temp token to join with. */
    oauth: anyone('POST /v2/tokens/oauth', { body: Oauth, reply: Session, repeat: 'self' }),
    signUp: anyone('POST /v2/tokens/sign-up', {
      body: SignUp,
      reply: Session,
      status: 201,
      repeat: 'self',
      takes: 'temp',
    }),
    /** For the app's own web view: a token that is good once, within a minute, for the next call. */
    nonce: guest('POST /v2/tokens/nonce', {
      begins: true,
      reply: z.object({ token: z.string(), tokenType: TokenType, expiresAt: Moment }),
      status: 201,
      repeat: 'self',
    }),
    exchange: anyone('POST /v2/tokens/exchange', { reply: Session, status: 201, repeat: 'self', takes: 'nonce' }),
    /** Shows once more who is here, before what a borrowed phone must not do. */
    prove: member('POST /v2/tokens/proof', { body: Prove, reply: Proven, repeat: 'self' }),
    /** Where this device is reached by the app's messages; null for nowhere. */
    pushToken: guest('PUT /v2/tokens/push-token', { begins: true, body: PushToken, reply: Ok }),
    /** Ends the session this token stands for. */
    logout: guest('DELETE /v2/tokens', { reply: Ok }),
    devices: member('GET /v2/tokens/devices', { reply: z.object({ entities: z.array(Device) }) }),
    /** Ends one session, or with "others" all but this one. */
    signOff: member('DELETE /v2/tokens/devices/{device}', {
      params: z.strictObject({ device: z.string().regex(/^(others|[\w-]{16,64})$/) }),
      reply: Ok,
    }),
    /** Asked by the cuma variant. */
    askCode: guest('POST /v1/auth/phone', { begins: true, body: AskCode, reply: CodeSent, takes: 'temp' }),
    /** Asked by the other variants; the same answer. */
    askCodeOthers: guest('POST /v2/auth/phone', { begins: true, body: AskCode, reply: CodeSent, takes: 'temp' }),
    verifyCode: guest('PUT /v1/auth/verify', {
      body: VerifyCode,
      reply: CodeVerified,
      repeat: 'self',
      takes: 'temp',
    }),
    resetPassword: guest('PUT /v1/auth/reset-password', { body: ResetPassword, reply: Ok, repeat: 'self' }),
  },
  accounts: {
    detail: guest('GET /v2/app-users/detail', { reply: User }),
    counters: guest('GET /v1/app-users/counters', { reply: Counters }),
    counts: member('GET /v1/app-users/counts', { reply: OrderCounts }),
    /** By e-mail: only whether it exists. By phone: needs the proof of a verified code. */
    lookup: guest('GET /v1/app-users', {
      query: z.strictObject({
        email: Email.optional(),
        phone: Mobile.optional(),
        verifyToken: z.string().max(100).optional(),
      }),
      reply: Lookup,
    }),
    edit: member('PUT /v1/app-users', { body: UserEdit, reply: User, repeat: 'self' }),
    leave: member('DELETE /v1/app-users', { body: Leave, reply: Ok, repeat: 'self' }),
    link: member('POST /v1/app-users/socials', {
      body: z.strictObject({ snsType: SnsType, snsToken: printable }),
      reply: User,
      repeat: 'self',
    }),
    unlink: member('DELETE /v1/app-users/socials/{snsType}', {
      params: z.strictObject({ snsType: SnsType }),
      reply: User,
      repeat: 'self',
    }),
    coupons: member('GET /v1/app-users/coupons', {
      query: z.strictObject({
        usable: flag.default(true),
        page: whole(1, 1000).default(1),
        take: take(15),
      }),
      reply: list(MyCoupon),
    }),
    couponCode: member('POST /v1/app-users/coupons', {
      body: CouponCode,
      reply: MyCoupon,
      status: 201,
      repeat: 'self',
    }),
    refundAccount: member('GET /v1/app-users/withdraw-account', { reply: RefundAccount }),
    gradeInfo: member('GET /v2/app-users/grade-info', { reply: GradeInfo }),
    grade: member('GET /v1/app-users/app-user-grade', { reply: Grade }),
    point: member('GET /v1/app-users/my-point', {
      query: z.strictObject({ page: whole(1, 1000).default(1), take: take(15) }),
      reply: PointBook,
    }),
  },
  addresses: {
    list: member('GET /v1/app-users/delivery-address', { reply: z.object({ entities: z.array(Address) }) }),
    add: member('POST /v1/app-users/delivery-address', { body: AddressForm, reply: Address, status: 201 }),
    change: member('PUT /v1/app-users/delivery-address/{id}', { body: AddressForm, reply: Address }),
    remove: member('DELETE /v1/app-users/delivery-address/{id}', {
      reply: z.object({ ok: z.literal(true), newDefaultId: z.int().nullable() }),
    }),
  },
  catalog: {
    categories: anyone('GET /v1/categories', {
      query: z.strictObject({ withChildren: flag.default(true) }),
      reply: z.object({ entities: z.array(Category) }),
      cache: 'public',
    }),
    list: anyone('GET /v1/products/category/{id}', {
      query: z.strictObject({
        orderby: OrderBy.default('latest'),
        take: take(15),
        nextPage: Cursor.optional(),
        productStatus: ProductStatus.optional(),
        ...narrowing,
      }),
      reply: list(ProductCard),
      cache: 'public',
    }),
    /** How many goods of a branch each further choice would leave. */
    facets: anyone('GET /v1/products/category/{id}/facets', {
      query: z.strictObject(narrowing),
      reply: Facets,
      cache: 'public',
    }),
    best: anyone('GET /v1/products/category/{id}/best', {
      query: z.strictObject({
        type: z.enum(['day', 'week', 'month']).default('week'),
        productStatus: ProductStatus.optional(),
        take: take(15),
        nextPage: Cursor.optional(),
      }),
      reply: list(ProductCard),
      cache: 'public',
    }),
    search: anyone('GET /v1/products/search', {
      query: z.strictObject({
        filter: text(1, 50),
        take: take(15),
        page: whole(1, 100).default(1),
        searchToken: Cursor.optional(),
        orderby: OrderBy.default('recommend'),
        categoryId: PathId.optional(),
        origin: text(1, 40).optional(),
        freeShipping: flag.optional(),
        saleable: flag.optional(),
        minPrice: whole(0, 100_000_000).optional(),
        maxPrice: whole(0, 100_000_000).optional(),
      }),
      reply: list(ProductCard).extend(SearchExtra),
      cache: 'public',
    }),
    /** Words to finish what is being typed with, and what others look for when nothing is typed yet. */
    suggest: anyone('GET /v1/products/search/suggest', {
      query: z.strictObject({ filter: text(0, 50).default('') }),
      reply: z.object({
        entities: z.array(
          z.object({ word: z.string(), kind: z.enum(['product', 'category', 'distributor', 'popular']) }),
        ),
      }),
      cache: 'public',
    }),
    /** Business members are told prices, so no answer is kept for everybody. */
    wholesale: anyone('GET /v1/wholesale/new-with-category', {
      reply: z.object({ entities: z.array(z.object({ category: CategoryRef, products: z.array(ProductCard) })) }),
    }),
    group: anyone('GET /v1/product-groups/{code}', {
      params: z.strictObject({ code: z.string().regex(/^[\w-]{1,40}$/) }),
      query: z.strictObject({ page: whole(1, 1000).default(1), take: take(15) }),
      reply: ProductGroup,
      cache: 'public',
    }),
    prompt: anyone('GET /v1/products/{id}/purchase-prompt', {
      query: z.strictObject({ type: z.enum(['recentBuyers', 'viewing', 'cartAdds']).default('recentBuyers') }),
      reply: PurchasePrompt,
    }),
    product: anyone('GET /v1/products/{id}', { reply: Product, cache: 'public' }),
    options: anyone('GET /v1/products/{id}/options', { reply: Options }),
    related: anyone('GET /v1/products/related/{id}', {
      query: z.strictObject({ categoryId: PathId.optional(), take: take(15) }),
      reply: Cards,
      cache: 'public',
    }),
    alongside: anyone('GET /v1/product-related/{id}', { reply: Cards, cache: 'public' }),
    personal: guest('GET /v1/products/{id}/user-personal', { reply: Personal }),
  },
  display: {
    navigation: anyone('GET /v4/main-navigation', {
      reply: z.object({ entities: z.array(Navigation) }),
      cache: 'public',
    }),
    home: anyone('GET /v4/display-category', {
      query: z.strictObject({
        key: z.enum(['home', 'funding']).default('home'),
        take: take(5),
        nextPage: Cursor.optional(),
      }),
      reply: list(HomeDisplay),
      cache: 'public',
    }),
    best: anyone('GET /v1/front/best', { reply: Best, cache: 'public' }),
    subTabs: anyone('GET /v4/main-navigation/{id}/tabs', {
      query: z.strictObject({ take: take(30) }),
      reply: z.object({ entities: z.array(Tab) }),
      cache: 'public',
    }),
    category: anyone('GET /v1/display-category/{id}', { reply: DisplayCategory, cache: 'public' }),
    groups: anyone('GET /v4/display-category/groups', { reply: list(HomeDisplay), cache: 'public' }),
    group: anyone('GET /v4/display-category/groups/{id}', {
      query: z.strictObject({ take: take(15), nextPage: Cursor.optional() }),
      reply: HomeDisplay.extend({ page: Page }),
      cache: 'public',
    }),
    tabs: anyone('GET /v4/display-category/{id}/tabs', {
      query: z.strictObject({ take: take(30) }),
      reply: z.object({ entities: z.array(Tab) }),
      cache: 'public',
    }),
    tabButtons: anyone('GET /v4/display-category/groups/{id}/tab-buttons', {
      reply: z.object({ entities: z.array(TabButton) }),
      cache: 'public',
    }),
    products: anyone('GET /v4/display-category/{id}/display-products', {
      query: z.strictObject({
        take: take(15),
        nextPage: Cursor.optional(),
        prePage: Cursor.optional(),
        includeCursor: flag.default(false),
      }),
      reply: list(ProductCard.extend({ cursor: z.string().optional() })),
      cache: 'public',
    }),
    style: anyone('GET /v4/display-category/style', { reply: DisplayStyle, cache: 'public' }),
    reviews: anyone('GET /v2/display-category/{id}/display-reviews', {
      query: z.strictObject({ take: take(10), nextPage: Cursor.optional() }),
      reply: list(RecommendedReview),
      cache: 'public',
    }),
  },
  boards: {
    notices: anyone('GET /v1/boards/notices', {
      query: z.strictObject({ page: whole(0, 1000).default(0), take: take(15) }),
      reply: list(Notice),
      cache: 'public',
    }),
    notice: anyone('GET /v1/boards/notices/{id}', { reply: NoticePage, cache: 'public' }),
  },
  cart: {
    show: guest('GET /v1.2/app-users/shopping-carts', { reply: Cart }),
    add: guest('POST /v1.2/app-users/shopping-carts', { begins: true, body: Choice, reply: Cart, status: 201 }),
    change: guest('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', {
      params: Unit,
      reply: Cart,
    }),
    remove: guest('DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}', { reply: Cart }),
    calculate: guest('PATCH /v1.2/app-users/shopping-carts/calculate', { body: Selection, reply: Totals }),
  },
  checkout: {
    fromCart: guest('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
      body: GroupIds,
      reply: OrderTmpMade,
      status: 201,
    }),
    fromProduct: guest('POST /v4/app-users/order-tmp', {
      begins: true,
      body: Choice,
      reply: OrderTmpMade,
      status: 201,
    }),
    read: guest('GET /v4/app-users/order-tmp/{id}', { reply: OrderTmp }),
    address: guest('PUT /v3/app-users/order-tmp/address/{id}', { body: AddressForm, reply: OrderTmp }),
    calculate: guest('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      query: z.strictObject({ isGift: flag.default(false), giftCount: whole(1, 20).default(1) }),
      body: Priced,
      reply: Totals,
    }),
    check: guest('POST /v4/app-users/order-tmp/chk/{id}', {
      body: Check,
      reply: Checked,
      // It talks to the payment company where a virtual account is asked for; asked twice it names the same order anyway.
      repeat: 'same',
    }),
  },
  payment: {
    confirm: guest('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: OrderUuid,
      body: Confirm,
      reply: Order,
      repeat: 'self',
    }),
    state: guest('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params: OrderUuid, reply: PaymentState }),
    /** The window was closed or refused: let the goods go, keep the order sheet. */
    abandon: guest('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: OrderUuid,
      reply: PaymentState,
      repeat: 'self',
    }),
    /** Whether it is this caller who tells analytics of the purchase: once an order, whoever asks. */
    told: guest('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', {
      params: OrderUuid,
      reply: z.object({ first: z.boolean() }),
      repeat: 'self',
    }),
    webhook: anyone('POST /v1/payments/webhook/{pg}', {
      params: z.strictObject({ pg: z.literal('toss') }),
      body: WebhookBody,
      reply: Ok,
      repeat: 'self',
    }),
  },
  receipts: {
    info: guest('GET /v1/app-users/cash-receipt/info', { reply: SavedCashReceipt.nullable() }),
    /** Puts the receipt the shop issued by itself on the shopper's own number, or changes it while it waits. */
    change: guest('PUT /v1/app-users/orders/{id}/cash-receipt', {
      params: OrderKey,
      body: ReceiptChange,
      reply: CashReceiptResult,
    }),
  },
  orders: {
    list: guest('GET /v1/app-users/order-items', {
      query: z.strictObject({
        page: whole(1, 1000).default(1),
        take: take(15),
        oipStatus: OipStatus.default('all'),
        year: whole(2000, 2100).optional(),
        month: whole(1, 12).optional(),
        productName: text(1, 50).optional(),
      }),
      reply: list(Order),
    }),
    read: guest('GET /v1.2/app-users/orders/{id}', { params: OrderKey, reply: Order }),
    /** By name, phone and the code sent to that phone, from any device (rules D11.8); the same answer whatever was wrong. */
    guestList: guest('GET /v1/app-users/order-items/guest', { query: GuestOrders, reply: list(Order), repeat: 'self' }),
    /** The same without a name in the address. */
    guestFind: guest('POST /v1/app-users/order-items/guest', {
      body: GuestOrdersBody,
      reply: list(Order),
      repeat: 'self',
    }),
    /** All of it at once. */
    withdraw: guest('PUT /v3/app-users/orders/{id}/withdraw', { params: OrderKey, body: WithdrawOrder, reply: Order }),
    withdrawLine: guest('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: LineKey,
      body: WithdrawLine,
      reply: Withdrawn,
    }),
    guestWithdraw: anyone('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', {
      params: LineKey,
      body: GuestWithdraw,
      reply: Withdrawn,
      repeat: 'self',
    }),
    withdrawUndo: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', {
      params: LineKey,
      reply: OrderLine,
    }),
    confirm: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', { params: LineKey, reply: OrderLine }),
    received: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/received', {
      params: LineKey,
      reply: OrderLine,
    }),
    /** The goods come later, and the shopper waits; said twice it is said once. */
    wait: guest('PUT /v3/app-users/order-items/{id}/products/{pid}/wait', {
      params: LineKey,
      body: Waiting,
      reply: OrderLine,
    }),
    address: guest('PUT /v1/app-users/orders/{id}/delivery-address', {
      params: OrderKey,
      body: AddressForm,
      reply: Order,
    }),
    /** Takes an ended order out of the history. */
    remove: guest('DELETE /v1/app-users/orders/{id}', {
      params: OrderKey,
      reply: z.object({ ok: z.literal(true), deleteDate: Moment }),
    }),
  },
  claims: {
    /** What cancelling would bring back, and with a reason of rules D8.5 what a return would. */
    preview: guest('POST /v1/app-users/order-items/{id}/refund-preview', {
      params: OrderKey,
      body: PreviewAsk,
      reply: RefundPreview,
    }),
    claim: guest('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: LineKey,
      body: ClaimForm,
      reply: OrderLine,
      status: 201,
    }),
    undo: guest('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', {
      params: LineKey,
      reply: OrderLine,
    }),
  },
  uploads: {
    /** Up to five pictures, each to be named by its id in what is written next. */
    add: guest('POST /v1/uploads', {
      begins: true,
      // A private one is under no address: only what it is used for shows it, to its owner and to the staff.
      query: z.strictObject({ private: flag.default(false) }),
      reply: Uploaded,
      status: 201,
      repeat: 'self',
      pictures: true,
    }),
  },
  business: {
    read: member('GET /v1/app-users/business', { reply: Business }),
    apply: member('POST /v1/app-users/business', { body: BusinessForm, reply: Business, status: 201 }),
    /** The certificate as it was sent. */
    picture: member('GET /v1/app-users/business/picture', { reply: PrivatePicture }),
  },
  staff: {
    signIn: anyone('POST /v1/staff/tokens', { body: StaffLogin, reply: StaffSession, status: 201, repeat: 'self' }),
    me: staff('GET /v1/staff/me', { reply: StaffMe, quiet: true }),
    signOut: staff('DELETE /v1/staff/tokens', { reply: Ok }),
    orders: staff('GET /v1/staff/orders', { query: StaffOrderQuery, reply: list(StaffOrder), quiet: true }),
    order: staff('GET /v1/staff/orders/{id}', { params: OrderKey, reply: StaffOrderPage }),
    /** Name, phone and address as they are; the reason is written down with who looked. */
    unmask: staff('POST /v1/staff/orders/{id}/unmask', {
      params: OrderKey,
      body: StaffReason,
      reply: Unmasked,
      // A kept answer would keep what is masked everywhere else, and each look is written down anyway.
      repeat: 'same',
    }),
    confirm: staff('PUT /v1/staff/lines/{line}/confirm', { params: StaffLineKey, reply: StaffLine }),
    unconfirm: staff('PUT /v1/staff/lines/{line}/confirm/undo', { params: StaffLineKey, reply: StaffLine }),
    delay: staff('PUT /v1/staff/lines/{line}/delay', { params: StaffLineKey, body: StaffDelay, reply: StaffLine }),
    ready: staff('PUT /v1/staff/lines/{line}/ready', { params: StaffLineKey, reply: StaffLine }),
    ship: staff('PUT /v1/staff/lines/{line}/ship', { params: StaffLineKey, body: StaffShip, reply: Shipped }),
    unship: staff('PUT /v1/staff/lines/{line}/ship/undo', {
      params: StaffLineKey,
      body: StaffReason,
      reply: StaffLine,
    }),
    deliver: staff('PUT /v1/staff/lines/{line}/deliver', { params: StaffLineKey, reply: StaffLine }),
    undeliver: staff('PUT /v1/staff/lines/{line}/deliver/undo', {
      params: StaffLineKey,
      body: StaffReason,
      reply: StaffLine,
    }),
    stockOut: staff('PUT /v1/staff/lines/{line}/stock-out', {
      params: StaffLineKey,
      body: StaffReason,
      reply: StaffOutcome,
    }),
    withdraw: staff('PUT /v1/staff/lines/{line}/withdraw', {
      params: StaffLineKey,
      body: StaffWithdraw,
      reply: StaffOutcome,
    }),
    answerWithdraw: staff('PUT /v1/staff/lines/{line}/withdraw/answer', {
      params: StaffLineKey,
      body: StaffAnswer,
      reply: StaffOutcome,
    }),
    answerClaim: staff('PUT /v1/staff/lines/{line}/claim/answer', {
      params: StaffLineKey,
      body: StaffClaimAnswer,
      reply: StaffOutcome,
    }),
    switchClaim: staff('PUT /v1/staff/lines/{line}/claim/switch', {
      params: StaffLineKey,
      body: StaffReason,
      reply: StaffLine,
    }),
    pickup: staff('PUT /v1/staff/lines/{line}/claim/pickup', {
      params: StaffLineKey,
      body: StaffPickup,
      reply: StaffLine,
    }),
    repair: staff('PUT /v1/staff/lines/{line}/repair', { params: StaffLineKey, body: StaffRepair, reply: StaffLine }),
    deposit: staff('PUT /v1/staff/orders/{id}/deposit', { params: OrderKey, body: StaffReason, reply: Order }),
    refunds: staff('GET /v1/staff/refunds', { query: StaffRefundQuery, reply: list(StaffRefund), quiet: true }),
    refundRetry: staff('PUT /v1/staff/refunds/{uuid}/retry', { params: RefundKey, reply: StaffRefund }),
    /** Paid by hand, with the proof of it as reason. */
    refundDone: staff('PUT /v1/staff/refunds/{uuid}/done', {
      params: RefundKey,
      body: StaffReason,
      reply: StaffRefund,
    }),
    /** Deposits without an order, refunds without an account, books that differ: what only a person can settle. */
    cases: staff('GET /v1/staff/cases', { query: StaffCaseQuery, reply: list(StaffCase), quiet: true }),
    closeCase: staff('PUT /v1/staff/cases/{id}/close', { body: StaffReason, reply: StaffCase }),
    questions: staff('GET /v1/staff/questions', { query: StaffQuestionQuery, reply: list(StaffQuestion), quiet: true }),
    answerQuestion: staff('PUT /v1/staff/questions/{id}/answer', { body: StaffReply, reply: StaffQuestion }),
    businesses: staff('GET /v1/staff/businesses', {
      query: StaffBusinessQuery,
      reply: list(StaffBusiness),
      quiet: true,
    }),
    /** The certificate; who looked is written down. */
    businessPicture: staff('GET /v1/staff/businesses/{id}/picture', { reply: PrivatePicture }),
    decideBusiness: staff('PUT /v1/staff/businesses/{id}', { body: StaffBusinessVerdict, reply: StaffBusiness }),
    stock: staff('PUT /v1/staff/options/{id}/stock', { body: StaffStock, reply: StaffStocked }),
    coupon: staff('POST /v1/staff/coupons/{id}/issue', { body: StaffIssue, reply: StaffOutcome, status: 201 }),
    points: staff('POST /v1/staff/points', { body: StaffPoints, reply: StaffOutcome, status: 201 }),
    approvals: staff('GET /v1/staff/approvals', { query: PageQuery, reply: list(StaffApproval), quiet: true }),
    /** A second person, never the one who asked. */
    decide: staff('PUT /v1/staff/approvals/{id}', { body: StaffVerdict, reply: StaffOutcome }),
    audit: staff('GET /v1/staff/audit', { query: StaffAuditQuery, reply: list(StaffAudit) }),
  },
  reviews: {
    list: anyone('GET /v1/products/{id}/reviews', {
      query: z.strictObject({
        page: whole(1, 1000).default(1),
        take: take(10),
        reviewType: ReviewType.optional(),
        orderBy: ReviewOrder.default('recommend'),
      }),
      reply: Reviews,
      cache: 'public',
    }),
    recommended: anyone('GET /v1/reviews/recommended', {
      query: z.strictObject({ take: take(10), nextPage: Cursor.optional() }),
      reply: list(RecommendedReview),
      cache: 'public',
    }),
  },
  goods: {
    /** Doing so twice is doing so once. A share is anybody's, the rest is a member's. */
    add: guest('POST /v1/app-users/user-products/{type}/{id}', {
      begins: true,
      params: UserProductKey,
      reply: UserProduct,
    }),
    remove: guest('DELETE /v1/app-users/user-products/{type}/{id}', { params: UserProductKey, reply: UserProduct }),
    list: member('GET /v1/app-users/user-products/{type}', {
      params: z.strictObject({ type: UserProductType }),
      query: z.strictObject({ take: take(15), nextPage: Cursor.optional() }),
      reply: list(ProductCard),
    }),
    /** The cards of products a device remembers, in the order given; those no longer on the shelf are left out. */
    cards: anyone('GET /v1/products/cards', { query: z.strictObject({ ids: Ids }), reply: Cards }),
    /** A place is given by its postcode; without one it is the member's default address. */
    arrival: anyone('GET /v1/products/{id}/arrival', {
      query: z.strictObject({
        zonecode: z
          .string()
          .regex(/^\d{5}$/, '주소를 검색해 주세요.')
          .optional(),
      }),
      reply: Arrival,
    }),
  },
  alarms: {
    open: member('POST /v2/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
    close: member('DELETE /v2/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
    isOpen: guest('GET /v1/alarm/product/{id}/open', { reply: z.object({ isAlarm: z.boolean() }) }),
    list: member('GET /v1/alarm/product', {
      query: z.strictObject({ take: take(15), nextPage: Cursor.optional() }),
      reply: list(AlarmCard),
    }),
  },
  questions: {
    list: anyone('GET /v1/products/{id}/questions', {
      query: z.strictObject({ page: whole(1, 1000).default(1), take: take(10) }),
      reply: list(Question),
    }),
    ask: member('POST /v1/products/{id}/questions', { body: Ask, reply: Question, status: 201 }),
    /** Only while nobody has answered. */
    remove: member('DELETE /v1/products/{id}/questions/{questionId}', { params: QuestionKey, reply: Ok }),
  },
  videos: {
    ofDisplay: anyone('GET /v1/display-category/{id}/display-video', {
      query: z.strictObject({ take: take(15), nextPage: Cursor.optional() }),
      reply: list(VideoItem),
    }),
    products: anyone('GET /v1/video/{id}/product', { reply: VideoProducts }),
    list: anyone('GET /v1/video', {
      query: z.strictObject({ take: take(15), nextPage: Cursor.optional() }),
      reply: list(VideoItem),
    }),
    more: anyone('GET /v1/video/more', {
      query: z.strictObject({ take: take(30), nextPage: Cursor.optional() }),
      reply: list(VideoItem),
    }),
    read: anyone('GET /v1/video/{id}', { reply: VideoItem }),
    keep: member('POST /v1/app-users/video/{id}/link', { reply: VideoLink }),
    drop: member('DELETE /v1/app-users/video/{id}/link', { reply: VideoLink }),
    /** After three seconds of play; one counts in half an hour for each person and video. */
    view: guest('PUT /v1/video/{id}/view-count/increase', { reply: ViewCount }),
  },
} satisfies Record<string, Record<string, Line>>;

export type Routes = typeof routes;
type Room = Routes[keyof Routes];
type AnyLine = Room extends infer R ? (R extends unknown ? R[keyof R] : never) : never;

/** Every path of the shop with its line: what the typed client is checked against. */
export type Lines = { [L in AnyLine as L extends { path: infer P extends string } ? P : never]: L };

/** What a caller writes, and what comes back, by path. Tables rather than formulas: a formula over all lines at once is too much for the compiler. */
export type Calls = { [P in keyof Lines]: CallOf<Lines[P]> };
export type Replies = { [P in keyof Lines]: ReplyOf<Lines[P]> };
