import type { CustomerRow } from './customers.sql.ts';

export const emptyCounters = {
  orderCount: 0,
  reviewCount: 0,
  shoppingCarts: 0,
  coupons: 0,
  newCumaNotification: 0,
  giftGroupCount: 0,
  favorites: 0,
};

/** Returns a guest without a row, with the values that a new row would have. */
export function emptyGuest(uuid: string): CustomerRow {
  return {
    id: null,
    uuid,
    name: null,
    nickname: null,
    email: null,
    phone: null,
    profileImageUrl: null,
    counts: emptyCounters,
    centerReply: true,
    orderDelivery: true,
    advertising: false,
    promotion: false,
    advertisingAt: null,
    promotionAt: null,
    hasPassword: false,
    account: null,
    socials: [],
    point: 0,
  };
}
