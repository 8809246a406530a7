import type { Routes } from '#contract/routes.ts';

export const accessDescriptions = {
  anyone: 'No token is required.',
  guest: 'Requires a customer token. A guest’s token is accepted.',
  member: 'Requires a member’s token.',
  staff: 'Requires a staff token whose role has the permission.',
  seller: 'Requires the token of a seller’s staff member.',
};

export const apiIntroduction = `The API of the shop. Create a token with \`POST /v2/tokens/guest\` first. With it a guest can search, fill a cart and order.

Amounts are whole won and include VAT. Times are UTC. Dates are Korean dates. Every response other than 2xx has the body \`Refusal\`. Its \`code\` is stable. Its \`message\` is Korean and can be shown to customers.
Write requests accept an \`Idempotency-Key\`. A repeated request with the same key and body has no further effect and receives the first response.`;

export const securitySchemesFor = (staff: boolean) => ({
  shopper: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a guest (`POST /v2/tokens/guest`) or a member (`POST /v2/tokens`).',
  },
  ...(staff
    ? {
        staff: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a staff member (`POST /v1/staff/tokens`).',
        },
      }
    : {}),
});

// The owner has not chosen a licence, so there is no identifier to name.
export const licenceNotice = { name: 'None is given yet', identifier: 'LicenseRef-None' };

export const apiTags: Record<keyof Routes, string> = {
  auth: 'Guests, sign-in, sessions and phone verification.',
  accounts: 'Profile, coupons, points and grades of the customer.',
  addresses: 'Delivery addresses of a member.',
  catalog: 'Categories, search, products and their options.',
  display: 'Home screen, tabs and product sections.',
  boards: 'Notices.',
  cart: 'Cart and its prices.',
  checkout: 'Order sheets and the placing of orders.',
  payment: 'Payment of an order.',
  receipts: 'Cash receipts.',
  orders: 'Orders and the actions of the buyer.',
  gifts: 'Gifts sent by a member, and gift links of recipients.',
  claims: 'Returns, exchanges and refunds for damaged items.',
  uploads: 'Image and video uploads.',
  business: 'Business membership.',
  staff: 'Admin app: orders, claims, refunds, support and reports.',
  queue: 'Admin app: work queues, packing slips and stock.',
  office: 'Admin app: order notes, timelines, files and the day close.',
  goods: 'Admin app: publishing of products, notices and screens.',
  seller: 'Seller API: order items, stock, questions and reviews of one seller.',
  batches: 'Admin app: bulk jobs on order items.',
  crew: 'Staff accounts: invitations, roles and devices.',
  reviews: 'Product reviews.',
  wishlist: 'Wishlist, shares, recent views and delivery estimates.',
  monitoring: 'Browser error reports and masked session replays.',
  figures: 'Anonymous analytics of the shop.',
  alarms: 'Product alerts.',
  messages: 'Notifications and push subscriptions.',
  questions: 'Product questions.',
  inquiries: 'Customer centre inquiries.',
  videos: 'Short videos.',
};
