import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storefrontScreens } from '#test/storefront-screens.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ROLE: 'web' });
});
afterAll(() => shop.close());

const evil = 'alert("stored")';
const stored = `<p>햇귤</p><script>${evil}</script><img src="x" onerror='${evil}'><a href="javascript:${evil}">x</a><script type="module" async="">${evil}</script>`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function page(path: string) {
  const answer = await fetch(shop.origin + path);
  const text = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const inline = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', body = '']) => body !== '' && !/\bsrc=|ld\+json/.test(attributes))
    .map(([, , body = '']) => body);
  return { text, policy, inline, answer };
}

test('a script put into a product directly in the database is neither shown nor allowed', async () => {
  const [{ id } = { id: 0 }] = await shop.sql<{ id: number }[]>`
    update product set contents = ${stored} where id = (select product_id from product_card where is_listed order by product_id limit 1) returning id`;
  for (const path of [`/product/${id}?n=1`, `/product/${id}.data?n=1`, `/v1/products/${id}?`]) {
    const { text, policy } = await page(path);
    expect(text).toContain('햇귤');
    expect(text).not.toMatch(/alert\(|onerror|javascript:alert/);
    expect(policy).not.toContain(hash(evil));
  }
});

test('a script in a notice, a product name, an origin or a seller’s name is neither shown nor allowed', async () => {
  const breakout = `</script><script>${evil}</script>`;
  await shop.sql`update notice set contents = ${stored}, title = ${breakout} where id = (select min(id) from notice)`;
  const [{ id } = { id: 0 }] = await shop.sql<{ id: number }[]>`
    update product set name = ${breakout}, origin = ${breakout.slice(0, 60)}
    where id = (select product_id from product_card where is_listed order by product_id offset 1 limit 1) returning id`;
  await shop.sql`update distributor set name = ${breakout} where id = (select distributor_id from product where id = ${id})`;
  await shop.sql`select card_refresh(array[${id}::bigint])`;
  const [notice] = await shop.sql<{ id: number }[]>`select min(id) as id from notice`;
  for (const path of [`/product/${id}`, `/notice/${notice?.id}`, '/notice', '/?n=3']) {
    const { inline, policy } = await page(path);
    expect(inline).not.toContain(evil);
    expect(policy).not.toContain(hash(evil));
  }
});

test('every screen, also a failing one, allows its own scripts and no others', async () => {
  const paths = [...(await storefrontScreens(shop)), '/product/0', '/nowhere', '/search?q=x'];
  for (const path of paths) {
    const { text, policy, inline, answer } = await page(path);
    if (!answer.headers.get('content-type')?.startsWith('text/html') || answer.redirected) continue;
    const allowed = new Set(policy.match(/'sha256-[^']+'/g) ?? []);
    for (const body of inline)
      expect([path, body.slice(0, 60), allowed.has(hash(body))]).toEqual([path, body.slice(0, 60), true]);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect([path, scripts]).toEqual([path, expect.not.stringMatching(/unsafe|nonce|\*|data:/)]);
    expect(policy).toContain("style-src-elem 'self'");
    expect(text).not.toMatch(/ nonce=|<style|\son[a-z]+=/);
    expect(answer.headers.get('cross-origin-opener-policy')).toBeTruthy();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
  }
});
