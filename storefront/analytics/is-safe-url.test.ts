import { expect, test } from 'vitest';
import { isSafeUrl } from './is-safe-url.ts';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://shop.example');
  return isSafeUrl({ pathname, search, hash }, new Set(['감귤']));
};

test('a URL is safe when it consists of values of the shop and click parameters', () => {
  for (const address of [
    '/',
    '/product/1234',
    '/category/fruit?order=price&storage=cold,room',
    '/search',
    '/search?q=%EA%B0%90%EA%B7%A4',
    '/best#reviews',
    '/product/12?gclid=Cj0KCQ_1234567890&NaPm=ct%3Dl%7Cci%3D12345678&utm_term=%EA%B0%90%EA%B7%A4',
  ])
    expect([address, at(address)]).toEqual([address, true]);
});

test('a URL is unsafe when any part of it may name a person', () => {
  for (const address of [
    '/search?q=%EA%B9%80%ED%95%98%EB%8A%98',
    '/product/1?q=%EA%B0%90%EA%B7%A4',
    '/search?q=01012345678',
    '/product/12?name=%EA%B9%80%ED%95%98%EB%8A%98',
    '/product/12?phone=010-1234-5678',
    '/product/12?tel=01012345678',
    '/product/12?%EA%B9%80%ED%95%98%EB%8A%98=1',
    '/best?to=kim@example.com',
    '/%EA%B9%80%ED%95%98%EB%8A%98',
    '/01012345678',
    '/best#%EA%B9%80%ED%95%98%EB%8A%98',
    '/best#kim@example.com',
  ])
    expect([address, at(address)]).toEqual([address, false]);
});
