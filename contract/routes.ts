import { z } from 'zod';
import { Counters, User } from './accounts.ts';
import { AddressForm } from './addresses.ts';
import { Login, Session, Verified } from './auth.ts';
import { Notice, NoticePage } from './boards.ts';
import { Cart, Choice, GroupIds, Selection, Totals } from './cart.ts';
import { Cards, Category, Options, OrderBy, Personal, Product, ProductCard, ProductStatus } from './catalog.ts';
import { AddressOnly, Check, Checked, OrderTmp, OrderTmpMade } from './checkout.ts';
import { Best, HomeDisplay, Navigation } from './display.ts';
import { anyone, guest, type Line } from './endpoint.ts';
import { OipStatus, Order } from './orders.ts';
import { Confirm, PaymentState, WebhookBody } from './payment.ts';
import { RecommendedReview, ReviewOrder, Reviews, ReviewType } from './reviews.ts';
import { Cursor, flag, list, Ok, PathId, take, text, whole } from './words.ts';

const OrderKey = z.strictObject({ id: z.union([PathId, z.uuid()]) });
const OrderUuid = z.strictObject({ orderUuid: z.uuid() });
const Unit = z.strictObject({ id: PathId, gid: PathId, n: whole(1, 999) });

/** Every call the shop answers, one line each, grouped by room: who may enter, verb and path, what goes in, what comes out. */
export const routes = {
  auth: {
    login: anyone('POST /v2/tokens', { body: Login, reply: Session }),
    guest: anyone('POST /v2/tokens/guest', { reply: Session, status: 201 }),
    verify: anyone('POST /v2/tokens/verify', { reply: Verified }),
  },
  accounts: {
    detail: guest('GET /v2/app-users/detail', { reply: User }),
    counters: guest('GET /v1/app-users/counters', { reply: Counters }),
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
      query: z.strictObject({ filter: text(1, 50), take: take(15), page: whole(1, 100).default(1) }),
      reply: list(ProductCard),
      cache: 'public',
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
