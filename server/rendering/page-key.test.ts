import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { brands } from '#contract/rules/brands.ts';
import { brandParts } from '../../brands/choice.ts';
import { createPageKeys } from './page-key.ts';

// The server may not import the storefront: its table is read as text, as the build passes it on.
const reads: Record<string, string> = Object.fromEntries(
  [...readFileSync('storefront/app/cache-params.ts', 'utf8').matchAll(/^ {2}'([^']+)': '([^']*)',$/gm)].map(
    ([, path, names]) => [path as string, names as string],
  ),
);

const addressOf = createPageKeys(reads);

test('campaign parameters are dropped, and the parameters a screen reads are kept in its order', () => {
  const at = (url: string) => addressOf(url).url;
  expect(at('/product/7?gclid=abc&utm_source=x')).toBe('/product/7');
  expect(at('/category/fruit?gclid=abc&orderby=review&sub=91')).toBe('/category/fruit?sub=91&orderby=review');
  expect(at('/category/fruit?sub=91&fbclid=1&orderby=review')).toBe('/category/fruit?sub=91&orderby=review');
  expect(at('/category?orderby=review')).toBe('/category?orderby=review');
  expect(at('/?n_media=27758&best=91')).toBe('/?best=91');
  expect(at('/search?q=%EA%B0%90%EA%B7%A4&kw=%EA%B7%A4')).toBe('/search?q=%EA%B0%90%EA%B7%A4');
  expect(at('/product/7/reviews?photo=&x=1')).toBe('/product/7/reviews?photo=');
  expect(at('/search?q=a&q=b')).toBe('/search?q=a');
});

test('data requests keep the parameters of their screen and the names of parts', () => {
  expect(addressOf('/category/fruit.data?gclid=a&sub=91&_routes=x').url).toBe('/category/fruit.data?sub=91&_routes=x');
  expect(addressOf('/_root.data?best=91&gclid=a').url).toBe('/_root.data?best=91');
});

test('the return from a payment or a provider keeps its whole address and is never cached', () => {
  for (const url of ['/pay/processing?orderUuid=1&paymentKey=k', '/pay/processing', '/login/social-popup/kakao?code=1'])
    expect(addressOf(url)).toEqual({ url, isKept: false });
});

test('an address that is too long is rendered and not cached', () => {
  expect(addressOf(`/search?q=${'a'.repeat(400)}`).isKept).toBe(false);
  expect(addressOf(`/product/7?gclid=${'a'.repeat(4000)}`)).toEqual({ url: '/product/7', isKept: true });
});

/** The files of all brands that a screen may import under a name. */
function partsOf(name: string) {
  const folders = Object.values(brands).map(({ front }) => brandParts[name]?.(front) ?? '');
  return [...new Set(folders)];
}

/** The parameters that a file of the storefront and its imports read from an address. */
function readIn(file: string, seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  if (seen.has(file) || !existsSync(file)) return names;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, name] of text.matchAll(/(?:\bsearch(?:Params)?\.(?:get|has)|\bfits)\('(\w+)'/g))
    names.add(name as string);
  for (const [, to = ''] of text.matchAll(/(?:from |import\()'((?:\.{1,2}\/|#front)[^']*)'/g))
    for (const part of to.startsWith('#') ? partsOf(to) : [join(dirname(file), to)])
      for (const name of readIn(part, seen)) names.add(name);
  return names;
}

// Parameters that only the browser reads, and parameters that single screens read in a shared file.
const later = /^(state|code|next)$/;
const readBy: Record<string, RegExp> = {
  'pay/processing': /^(orderUuid|orderTmpId|paymentKey|amount|orderId)$/,
  order: /^(oipStatus|year|month|productName)$/,
};
const isOthers = (path: string, name: string) =>
  Object.entries(readBy).some(([one, names]) => names.test(name) && one !== path);

test('every screen declares all parameters it reads, and every declared screen exists', () => {
  const screens = [
    ...readFileSync('storefront/routes.ts', 'utf8').matchAll(/(?:route\('([^']+)', |index\()'([^']+)'/g),
  ];
  expect(screens.length).toBeGreaterThan(50);
  const silent = screens.flatMap(([, path = '', file = '']) => {
    const keyNames = reads[`/${path}`] ?? '';
    const missing = [...readIn(`storefront/${file}`)].filter(
      (name) => !later.test(name) && !isOthers(path, name) && !keyNames.split(' ').includes(name),
    );
    return keyNames === '*' || missing.length === 0 ? [] : [`${path}: ${missing.join(' ')}`];
  });
  expect(silent).toEqual([]);
  for (const path of Object.keys(reads)) expect(['/', ...screens.map(([, one]) => `/${one}`)]).toContain(path);
});
