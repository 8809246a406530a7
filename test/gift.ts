import type { CallOf } from '#contract/endpoint.ts';
import type { EndpointsByPath } from '#contract/routes.ts';
import { payOrder } from './buy.ts';
import type { TestCustomer } from './customer.ts';
import { joinAsMember, newNumber, verifyTestPhone } from './phone-steps.ts';
import { mapoAddress } from './products.ts';
import type { TestShop } from './test-shop.ts';

/** `chosenKeys` are several options of the product. */
type Goods = { id: number; key: string; chosenKeys?: string[] };
type Body = CallOf<EndpointsByPath['POST /v4/app-users/order-tmp/chk/{id}']>['body'];
type Check = Omit<Body, 'giftData'>;
type Data = NonNullable<Body['giftData']>;

/** A member, and the number of the account. */
export async function joinMemberWithId(shop: TestShop) {
  const self = shop.person();
  const { phone } = await joinAsMember(self, shop.sandbox);
  return { self, phone };
}

/** Unused names and numbers. */
export function newGiftReceivers(count: number) {
  return Array.from({ length: count }, (_, at) => ({ name: `받는이${at + 1}`, phone: newNumber() }));
}

/** The form of a gift by link. */
export const giftLinkInput = {
  giftNotiType: 'kakaotalkSend' as const,
  giftSenderName: '하늘이',
  giftMessage: '생일 축하해! 맛있게 먹어.',
};

/** From the product to the validation of a gift's sheet; returns the raw reply. */
export async function checkGiftSheet(
  sender: TestCustomer,
  goods: Goods,
  wish: Partial<Data> = {},
  more: Partial<Check> = {},
  unit = 1,
) {
  const options = (goods.chosenKeys ?? [goods.key]).map((optionIdPathKey) => ({ optionIdPathKey, unit }));
  const { id } = await sender.get('POST /v4/app-users/order-tmp/gift', { body: { productId: goods.id, options } });
  const giftCount = wish.receivers?.length || 1;
  const query = { isGift: true, giftCount };
  const params = { id };
  const chosen = { ...(more.couponIds ? { couponIds: more.couponIds } : {}), usedPoint: -(more.chkUsedPoint ?? 0) };
  const { price } = await sender.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, query, body: chosen });
  const { giftSenderName = giftLinkInput.giftSenderName, ...rest } = wish;
  const giftNotiType = wish.receivers ? ('alimtalkSend' as const) : giftLinkInput.giftNotiType;
  const giftData: Data = { ...giftLinkInput, giftNotiType, ...rest, giftSenderName };
  const body = { isGift: true, giftData, chkPrice: price, paymentMethodType: 'card' as const, ...more };
  return {
    sheet: id,
    price,
    body,
    answer: await sender.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }),
  };
}

/** A paid gift: its group as the sender sees it. */
export async function sendGift(
  sender: TestCustomer,
  goods: Goods,
  wish: Partial<Data> = {},
  more: Partial<Check> = {},
  unit = 1,
) {
  const { answer, price, sheet } = await checkGiftSheet(sender, goods, wish, more, unit);
  if (answer.status !== 200) throw new Error(`no gift: ${answer.status} ${JSON.stringify(answer.refusal)}`);
  const { orderUuid, payable } = answer.body;
  if (payable > 0) {
    const paid = await payOrder(sender, orderUuid, payable);
    if (paid.status !== 200) throw new Error(`not paid: ${paid.status} ${JSON.stringify(paid.refusal)}`);
  }
  const { entities } = await sender.get('GET /v1/gift/group', {});
  const [group] = entities.filter((one) => one.orderUuid === orderUuid);
  if (!group) throw new Error('the gift is not in the list');
  return { group, orderUuid, price, sheet };
}

/** A guest who has verified this number. */
export async function proveNewPhone(shop: Pick<TestShop, 'person' | 'sandbox'>, phone: string) {
  const self = shop.person();
  await self.arrive();
  await verifyTestPhone(self, shop.sandbox, phone);
  return self;
}

export const giftConsentVersion = '2026-11-22';

/** Opens a gift with a verified number and enters the address. */
export async function acceptTestGift(
  receiver: TestCustomer,
  link: string,
  phone: string,
  address: typeof mapoAddress = mapoAddress,
) {
  await receiver.get('POST /v1/gift/to/{id}/open', { params: { id: link }, body: { phone } });
  return receiver.get('POST /v1/gift/to/{id}/address', {
    params: { id: link },
    body: { ...address, phone, consent: giftConsentVersion },
  });
}
