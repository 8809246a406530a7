import type { Page } from '@playwright/test';
import { z } from 'zod';

/*
 * The calls on the companies' globals, as their documents define them. The shop's calls are compared with this table, word by word; a call
 * that is not in it is a fault.
 */
const won = z.int().min(0);
const item = z.strictObject({
  item_id: z.string().regex(/^\d+$/),
  item_name: z.string().min(1),
  item_brand: z.string().min(1),
  item_category: z.string().min(1),
  item_category2: z.string().min(1).optional(),
  item_variant: z.string().min(1).optional(),
  price: won,
  quantity: z.int().min(1),
});
const picked = item.required({ item_variant: true });
const currency = z.literal('KRW');
const send_to = z.string().min(1);
const many = (one: z.ZodObject) => z.strictObject({ currency, send_to, value: won, items: z.array(one).min(1) });
const number = z.string().regex(/^\d{8}-[2-9A-Z]{7}$/);
const granted = z.enum(['granted', 'denied']);

/** GA4 by `gtag`: the eight events of the shop with exactly their parameters (spec §7), and the tag's configuration. */
const gtag = {
  js: z.tuple([z.literal('js'), z.unknown()]),
  config: z.tuple([
    z.literal('config'),
    z.string(),
    z.strictObject({
      send_page_view: z.literal(false),
      allow_google_signals: z.boolean().optional(),
      session_timeout: z.literal(1800).optional(),
    }),
  ]),
  consent: z.tuple([
    z.literal('consent'),
    z.literal('default'),
    z.strictObject({
      analytics_storage: granted,
      ad_storage: granted,
      ad_user_data: granted,
      ad_personalization: granted,
    }),
  ]),
  set: z.tuple([
    z.literal('set'),
    z.strictObject({
      page_location: z.url().refine((address) => !/[?#]/.test(address.replace(/\?(gclid|utm_).*/, ''))),
      page_referrer: z.string().regex(/^$|^https?:\/\/[^/]+\/$/),
      page_title: z.string().min(1),
    }),
  ]),
  page_view: event(
    'page_view',
    z.strictObject({ currency, send_to, page_path: z.string().startsWith('/'), page_title: z.string().min(1) }),
  ),
  view_item: event('view_item', many(item)),
  add_to_cart: event('add_to_cart', many(picked)),
  remove_from_cart: event('remove_from_cart', many(picked)),
  view_cart: event('view_cart', many(picked)),
  search: event('search', z.strictObject({ currency, send_to, search_term: z.string().min(1) })),
  sign_up: event('sign_up', z.strictObject({ currency, send_to, method: z.enum(['email', 'kakao', 'naver']) })),
  purchase: event('purchase', many(picked).extend({ transaction_id: number })),
  conversion: event('conversion', z.strictObject({ send_to, value: won, currency, transaction_id: number })),
};

const contents = z.strictObject({
  content_type: z.literal('product'),
  content_ids: z.array(z.string().regex(/^\d+$/)).min(1),
  contents: z.array(z.strictObject({ id: z.string(), quantity: z.int().min(1), item_price: won })).min(1),
  currency,
  value: won,
});
const pixel = (name: string, words: z.ZodType, id = z.string().min(8)) =>
  z.tuple([z.literal('track'), z.literal(name), words, z.strictObject({ eventID: id })]);
const fbq = {
  init: z.tuple([z.literal('init'), z.string().min(1)]),
  PageView: pixel('PageView', z.strictObject({})),
  ViewContent: pixel('ViewContent', contents),
  AddToCart: pixel('AddToCart', contents),
  Search: pixel('Search', z.strictObject({ search_string: z.string().min(1) })),
  CompleteRegistration: pixel('CompleteRegistration', z.strictObject({})),
  Purchase: pixel('Purchase', contents, z.string().regex(/^purchase \d{8}-[2-9A-Z]{7}$/)),
};

const kakaoPixel = {
  pageView: z.tuple([]),
  completeRegistration: z.tuple([]),
  viewCart: z.tuple([]),
  search: z.tuple([z.strictObject({ keyword: z.string().min(1) })]),
  viewContent: z.tuple([z.strictObject({ id: z.string().regex(/^\d+$/) })]),
  addToCart: z.tuple([z.strictObject({ id: z.string().regex(/^\d+$/) })]),
  purchase: z.tuple([
    z.strictObject({
      total_quantity: z.string().regex(/^\d+$/),
      total_price: z.string().regex(/^\d+$/),
      currency,
      products: z
        .array(z.strictObject({ id: z.string(), name: z.string(), quantity: z.string(), price: z.string() }))
        .min(1),
    }),
  ]),
};

const bought = z.strictObject({
  id: z.string(),
  name: z.string(),
  category: z.string().optional(),
  quantity: z.int().min(1),
  payAmount: won,
  option: z.string().optional(),
});
const conversion = (type: string, more: z.ZodRawShape = {}) =>
  z.tuple([z.strictObject({ type: z.literal(type), ...more })]);
const items = { value: z.string().regex(/^\d+$/), items: z.array(bought).min(1) };
const wcs = {
  inflow: z.tuple([z.string().min(1)]),
  do: z.tuple([]),
  view_product: conversion('view_product', items),
  add_to_cart: conversion('add_to_cart', items),
  sign_up: conversion('sign_up'),
  purchase: conversion('purchase', { ...items, id: number }),
};

function event(name: string, words: z.ZodType) {
  return z.tuple([z.literal('event'), z.literal(name), words]);
}

export const vendorCallSchemas = { gtag, fbq, kakaoPixel, wcs };
export type VendorGlobal = keyof typeof vendorCallSchemas;
export type VendorCall = { who: VendorGlobal; name: string; words: unknown[] };

/** Calls that the table does not contain, with the reason. */
export function unknownVendorCalls(said: readonly VendorCall[]) {
  return said.flatMap(({ who, name, words }) => {
    const shape = (vendorCallSchemas[who] as Record<string, z.ZodType>)[name];
    const read = shape?.safeParse(words);
    if (read?.success) return [];
    return [`${who} ${name} ${JSON.stringify(words)}: ${read ? z.prettifyError(read.error) : 'is not in the table'}`];
  });
}

/** Replaces the companies' scripts and records every call on their globals, in any document. */
export async function recordVendorCalls(page: Page): Promise<VendorCall[]> {
  const vendorCalls: VendorCall[] = [];
  await page.exposeFunction(
    'heard',
    (who: VendorGlobal, name: string, words: unknown[]) => void vendorCalls.push({ who, name, words }),
  );
  const scripts: Record<string, string> = {
    'gtag.js': `const tell = (one) => { const [word, name, ...rest] = one; heard('gtag', word === 'event' ? name : word, JSON.parse(JSON.stringify([...one]))); };
      for (const one of dataLayer) tell(one);
      const push = Array.prototype.push; dataLayer.push = (...all) => { all.forEach(tell); return push.apply(dataLayer, all); };`,
    'fbevents.js': `fbq.callMethod = (...words) => heard('fbq', words[0] === 'track' ? words[1] : words[0], words); fbq.queue.splice(0).forEach((words) => fbq.callMethod(...words));`,
    'kp.js': `window.kakaoPixel = () => new Proxy({}, { get: (_, name) => (...words) => heard('kakaoPixel', name, words) });`,
    'wcslog.js': `window.wcs = { inflow: (...words) => heard('wcs', 'inflow', words), trans: (...words) => heard('wcs', words[0].type, words) }; window.wcs_do = (...words) => heard('wcs', 'do', words);`,
  };
  for (const [file, body] of Object.entries(scripts))
    await page.route(`**/tags/${file}*`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  return vendorCalls;
}
