import type { Order, OrderAction } from '#contract/orders.ts';
import { createTestCustomer } from '../customer.ts';
import { storefrontPatterns } from '../storefront-screens.ts';

/** A screen, an address with content, and the kind of visitor. */
export type PageScene = { pattern: string; path: string; who: 'guest' | 'member' };

/** The name of its screenshot. */
export function sceneName({ pattern, who }: PageScene) {
  return `${
    pattern
      .replace('*', 'nowhere')
      .replace(/[^a-z-]+/gi, ' ')
      .trim()
      .replaceAll(' ', '.') || 'home'
  }-${who}`;
}

const unknownUuid = '7c1f1f0e-0d6a-4a39-8b34-0f6e8f2f2a11';
const personal = /^\/($|my-cuma|order|notifications|gift|pay|cart)/;

/** Every screen of the storefront once; personal ones as the demo member with the most orders. */
export async function scenesOf(origin: string, sandbox: string) {
  const member = createTestCustomer(origin, sandbox);
  await member.signIn('top@demo.shop', 'Demo1234!!');
  const memberThings = await thingsOf(member);
  const addresses: Record<string, string> = {
    '/category/:slug?': '/category/fruit',
    '/best/:slug?': '/best/fruit',
    '/search': '/search?q=감귤',
    '/display/:displayId': `/display/${memberThings.display}`,
    '/funding/:id': `/funding/${memberThings.funding}`,
    '/product/:id': `/product/${memberThings.product}`,
    '/product/:id/reviews': `/product/${memberThings.product}/reviews`,
    '/pay/processing': `/pay/processing?orderUuid=${memberThings.order}`,
    '/pay/fail': '/pay/fail?code=REJECT_CARD_COMPANY&message=한도를 넘었어요',
    '/pay/complete/:uuid': `/pay/complete/${memberThings.order}`,
    '/pay/:orderTmpId': `/pay/${memberThings.sheet}`,
    '/order/:id': `/order/${memberThings.order}`,
    '/order/:id/withdraw': `/order/${memberThings.open}/withdraw`,
    '/order/:id/claim': `/order/${memberThings.delivered}/claim`,
    '/gift/complete/:uuid': `/gift/complete/${memberThings.gift}`,
    '/gift/sent/:id': `/gift/sent/${memberThings.sent}`,
    '/gift/received/:id': `/gift/received/${memberThings.received}`,
    '/gift/send/:orderTmpId': `/gift/send/${memberThings.present}`,
    '/my-cuma/address/:id': '/my-cuma/address/new',
    '/my-cuma/review/write/:lineUuid': `/my-cuma/review/write/${memberThings.toReview}`,
    '/login/social-popup/:provider': '/login/social-popup/kakao',
    '/video/:id': `/video/${memberThings.film}`,
    '/notice/:id': `/notice/${memberThings.notice}`,
    '/*': '/nowhere',
  };
  const scenes = storefrontPatterns.map((pattern): PageScene => {
    const path = addresses[pattern] ?? pattern.replace(/:\w+\??/g, unknownUuid);
    return { pattern, path, who: personal.test(pattern) ? 'member' : 'guest' };
  });
  for (const pattern of ['/', '/cart', '/order', '/my-cuma']) scenes.push({ pattern, path: pattern, who: 'guest' });
  // A product with several sizes: a brand may list them on the first screen.
  scenes.push({ pattern: '/product/:id', path: '/product/1', who: 'member' });
  // Closing the payment window leads to the cart; an unknown order shows a message.
  scenes.push({ pattern: '/pay/fail', path: '/pay/fail?code=PAY_PROCESS_CANCELED', who: 'guest' });
  scenes.push({ pattern: '/pay/processing', path: `/pay/processing?orderUuid=${unknownUuid}`, who: 'guest' });
  return { token: member.token ?? '', scenes };
}

async function thingsOf(member: ReturnType<typeof createTestCustomer>) {
  const take = { query: { take: 1 } };
  const [funding, home, films, notices, orders, toReview, sent, received] = await Promise.all([
    member.get('GET /v4/display-category', { query: { key: 'funding', take: 1 } }),
    member.get('GET /v4/display-category', { query: { key: 'home', take: 20 } }),
    member.get('GET /v1/video', take),
    member.get('GET /v1/boards/notices', { query: { page: 0, take: 1 } }),
    member.get('GET /v1/app-users/order-items', { query: { take: 40 } }),
    member.get('GET /v1/app-users/no-review-products', take),
    member.get('GET /v1/gift/group', {}),
    member.get('GET /v1/gift/received', {}),
  ]);
  const shelf = home.entities.find(({ displayUiType }) => displayUiType !== 'banner');
  const goods = shelf?.products ?? [];
  const [sheet, present] = await Promise.all([1, 2].map((way) => sheetOf(member, way === 2, goods)));
  return {
    product: goods[0]?.id ?? 1,
    funding: funding.entities[0]?.products[0]?.id ?? 1,
    display: shelf?.id ?? 1,
    film: films.entities[0]?.id ?? 1,
    notice: notices.entities[0]?.id ?? 1,
    order: orders.entities.find(({ isGift }) => !isGift)?.uuid ?? unknownUuid,
    gift: orders.entities.find(({ isGift }) => isGift)?.uuid ?? unknownUuid,
    open: orders.entities.find((order) => may(order, 'withdraw'))?.uuid ?? unknownUuid,
    delivered: orders.entities.find((order) => may(order, 'defect'))?.uuid ?? unknownUuid,
    sent: sent.entities[0]?.id ?? unknownUuid,
    received: received.entities[0]?.uuid ?? unknownUuid,
    toReview: toReview.entities[0]?.uuid ?? unknownUuid,
    sheet,
    present,
  };
}

function may(order: Order, action: OrderAction) {
  return order.orderItemProducts.some(({ actions }) => actions.includes(action));
}

/** An order sheet of the first of these products that can be bought; unless it is a gift, the product is also in the cart. */
async function sheetOf(member: ReturnType<typeof createTestCustomer>, isGift: boolean, goods: { id: number }[]) {
  for (const { id: productId } of goods) {
    const { entities } = await member.get('GET /v1/products/{id}/options', { params: { id: productId } });
    const option = entities.find(({ productOptionStatus }) => productOptionStatus === 'stock_in');
    if (!option) continue;
    const body = { productId, options: [{ optionIdPathKey: option.optionIdPathKey, unit: 1 }] };
    if (isGift) return (await member.get('POST /v4/app-users/order-tmp/gift', { body })).id;
    await member.get('POST /v1.2/app-users/shopping-carts', { body });
    return (await member.get('POST /v4/app-users/order-tmp', { body })).id;
  }
  throw new Error('Nothing of these can be bought.');
}
