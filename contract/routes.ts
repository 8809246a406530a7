import { z } from 'zod';
import {
  Counters,
  Device,
  Grade,
  GradeInfo,
  Leave,
  Lookup,
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
  ResetPassword,
  Session,
  SignUp,
  Verified,
  VerifyCode,
} from './auth.ts';
import { Notice, NoticePage } from './boards.ts';
import { Cart, Choice, GroupIds, Selection, Totals } from './cart.ts';
import {
  Cards,
  Category,
  CategoryRef,
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
import { AddressOnly, Check, Checked, OrderTmp, OrderTmpMade } from './checkout.ts';
import { Best, DisplayCategory, DisplayStyle, HomeDisplay, Navigation, Tab, TabButton } from './display.ts';
import { anyone, guest, type Line, member } from './endpoint.ts';
import { OipStatus, Order } from './orders.ts';
import { Confirm, PaymentState, WebhookBody } from './payment.ts';
import { RecommendedReview, ReviewOrder, Reviews, ReviewType } from './reviews.ts';
import { Cursor, flag, list, Mobile, Ok, Page, PathId, take, text, whole } from './words.ts';

const OrderKey = z.strictObject({ id: z.union([PathId, z.uuid()]) });
const OrderUuid = z.strictObject({ orderUuid: z.uuid() });
const Unit = z.strictObject({ id: PathId, gid: PathId, n: whole(1, 999) });

/** Every call the shop answers, one line each, grouped by room: who may enter, verb and path, what goes in, what comes out. */
export const routes = {
  auth: {
    // Kept answers would keep tokens, and a wrong guess that is rolled back would not count: these lines take no key.
    login: anyone('POST /v2/tokens', { body: Login, reply: Session, repeat: 'self' }),
    guest: anyone('POST /v2/tokens/guest', { reply: Session, status: 201 }),
    verify: anyone('POST /v2/tokens/verify', { reply: Verified }),
    signUp: anyone('POST /v2/tokens/sign-up', { body: SignUp, reply: Session, status: 201, repeat: 'self' }),
    /** Ends the session this token stands for. */
    logout: guest('DELETE /v2/tokens', { reply: Ok }),
    devices: member('GET /v2/tokens/devices', { reply: z.object({ entities: z.array(Device) }) }),
    /** Ends one session, or with "others" all but this one. */
    signOff: member('DELETE /v2/tokens/devices/{device}', {
      params: z.strictObject({ device: z.string().regex(/^(others|[\w-]{16,64})$/) }),
      reply: Ok,
    }),
    /** Asked by the cuma variant. */
    askCode: guest('POST /v1/auth/phone', { body: AskCode, reply: CodeSent }),
    /** Asked by the other variants; the same answer. */
    askCodeOthers: guest('POST /v2/auth/phone', { body: AskCode, reply: CodeSent }),
    verifyCode: guest('PUT /v1/auth/verify', { body: VerifyCode, reply: CodeVerified, repeat: 'self' }),
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
      }),
      reply: list(ProductCard),
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
    wholesale: anyone('GET /v1/wholesale/new-with-category', {
      reply: z.object({ entities: z.array(z.object({ category: CategoryRef, products: z.array(ProductCard) })) }),
      cache: 'public',
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
    add: guest('POST /v1.2/app-users/shopping-carts', { body: Choice, reply: Cart, status: 201 }),
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
    fromProduct: guest('POST /v4/app-users/order-tmp', { body: Choice, reply: OrderTmpMade, status: 201 }),
    read: guest('GET /v4/app-users/order-tmp/{id}', { reply: OrderTmp }),
    address: guest('PUT /v3/app-users/order-tmp/address/{id}', { body: AddressForm, reply: OrderTmp }),
    calculate: guest('PATCH /v4/app-users/order-tmp/calculate/{id}', { body: AddressOnly, reply: Totals }),
    check: guest('POST /v4/app-users/order-tmp/chk/{id}', { body: Check, reply: Checked }),
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
    webhook: anyone('POST /v1/payments/webhook/{pg}', {
      params: z.strictObject({ pg: z.literal('toss') }),
      body: WebhookBody,
      reply: Ok,
      repeat: 'self',
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
} satisfies Record<string, Record<string, Line>>;

export type Routes = typeof routes;
type Room = Routes[keyof Routes];
type AnyLine = Room extends infer R ? (R extends unknown ? R[keyof R] : never) : never;

/** Every path of the shop with its line: what the typed client is checked against. */
export type Lines = { [L in AnyLine as L extends { path: infer P extends string } ? P : never]: L };
