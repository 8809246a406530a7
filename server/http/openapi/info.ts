import type { Routes } from '#contract/routes.ts';

export const accessDescriptions = {
  anyone: 'Open to everybody.',
  guest: 'With any shopper’s token, a guest’s too.',
  member: 'With a member’s token.',
  staff: 'With a token of the staff, whose role allows it.',
  seller: 'With a token of somebody of a seller’s.',
};

export const apiIntroduction = `Every call of the shop. Ask \`POST /v2/tokens/guest\` for a token first; with it a visitor can search, fill a cart and order.

Amounts are whole won with VAT. Moments are UTC, days are Korea’s. Whatever is not 2xx comes in one envelope, \`Refusal\`: \`code\` is stable, \`message\` is Korean and may be shown.
Writes take an \`Idempotency-Key\`: the same key with the same body is answered again and done once.`;

export const securitySchemesFor = (staff: boolean) => ({
  shopper: {
    type: 'http',
    scheme: 'bearer',
    description: 'Of a guest or a member: `POST /v2/tokens/guest`, `POST /v2/tokens`.',
  },
  ...(staff
    ? { staff: { type: 'http', scheme: 'bearer', description: 'Of the staff: `POST /v1/staff/tokens`.' } }
    : {}),
});

// The owner has not chosen a licence, so there is no identifier to name.
export const licenceNotice = { name: 'None is given yet', identifier: 'LicenseRef-None' };

export const apiTags: Record<keyof Routes, string> = {
  auth: 'Guests, sign-in, sessions, proofs.',
  accounts: 'Who a person is, coupons, points, grades.',
  addresses: 'Addresses a member keeps.',
  catalog: 'Categories, lists, search, products and their options.',
  display: 'Home, tabs and strips.',
  boards: 'Notices.',
  cart: 'The cart and its prices.',
  checkout: 'The order sheet, and the check that makes an order of it.',
  payment: 'Settling an order.',
  receipts: 'Cash receipts.',
  orders: 'What was ordered, and what may be done with it.',
  gifts: 'Gifts: what was sent, and what a receiver opens by a link.',
  claims: 'Returns, exchanges, spoilt pieces.',
  uploads: 'Pictures people send.',
  business: 'Business members.',
  staff: 'The console.',
  queue: 'The office’s lists: what has to be done, parcels, the shelf.',
  office: 'Around the work: notes, what happened, files, the end of a day.',
  goods: 'Goods, notices and screens, as the office writes them.',
  seller: 'The seller’s door: his lines, his goods, his questions.',
  batches: 'One thing done to many lines, and taken back.',
  crew: 'Who works here: invitations, roles, devices.',
  reviews: 'What buyers say.',
  wishlist: 'Hearts, shares, looks, and when a product would arrive.',
  monitoring: 'Errors and covered recordings of pages, on their way to whoever keeps them.',
  figures: 'What happens in the shop, counted without anybody’s name.',
  alarms: 'Being told when a product opens.',
  messages: 'What somebody was told, and where they are told.',
  questions: 'What people ask about a product.',
  inquiries: 'What people ask the customer centre.',
  videos: 'Short films.',
};
