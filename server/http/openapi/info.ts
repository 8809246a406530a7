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

// Clients that were generated from a released document keep the names of their methods.
const releasedNames: Partial<Record<keyof Routes, string>> = {
  analytics: 'figures',
  bulkJobs: 'batches',
  cashReceipts: 'receipts',
  catalogPublishing: 'goods',
  customers: 'accounts',
  notices: 'boards',
  notifications: 'messages',
  orderTools: 'office',
  payments: 'payment',
  productAlerts: 'alarms',
  staffAccounts: 'crew',
  support: 'inquiries',
  workQueues: 'queue',
};

/** The `operationId` of an endpoint. It is part of the wire: renaming a room does not change it. */
export function operationIdOf(room: keyof Routes, name: string) {
  return `${releasedNames[room] ?? room}.${name}`;
}

export const apiTags: Record<keyof Routes, string> = {
  auth: 'Guests, sign-in, sessions and phone verification.',
  customers: 'Profile, coupons, points and grades of the customer.',
  addresses: 'Delivery addresses of a member.',
  catalog: 'Categories, search, products and their options.',
  display: 'Home screen, tabs and product sections.',
  notices: 'Notices.',
  cart: 'Cart and its prices.',
  checkout: 'Order sheets and the placing of orders.',
  payments: 'Payment of an order.',
  cashReceipts: 'Cash receipts.',
  orders: 'Orders and the actions of the buyer.',
  gifts: 'Gifts sent by a member, and gift links of recipients.',
  claims: 'Returns, exchanges and refunds for damaged items.',
  uploads: 'Image and video uploads.',
  business: 'Business membership.',
  staff: 'Admin app: orders, claims, refunds, support and reports.',
  workQueues: 'Admin app: work queues, packing slips and stock.',
  orderTools: 'Admin app: order notes, timelines, files and the day close.',
  catalogPublishing: 'Admin app: publishing of products, notices and screens.',
  seller: 'Seller API: order items, stock, questions and reviews of one seller.',
  bulkJobs: 'Admin app: bulk jobs on order items.',
  staffAccounts: 'Staff accounts: invitations, roles and devices.',
  reviews: 'Product reviews.',
  wishlist: 'Wishlist, shares, recent views and delivery estimates.',
  monitoring: 'Browser error reports and masked session replays.',
  analytics: 'Anonymous analytics of the shop.',
  productAlerts: 'Product alerts.',
  notifications: 'Notifications and push subscriptions.',
  questions: 'Product questions.',
  support: 'Customer centre inquiries.',
  videos: 'Short videos.',
};
