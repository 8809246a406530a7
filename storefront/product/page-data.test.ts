import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog.ts';
import { productPageData } from './page-data.ts';

test('an image of the description leaves the gallery, and the first image stays', () => {
  const product = {
    images: ['/pictures/pear-1', '/pictures/pear-3', '/pictures/pear-2', '/pictures/pear-20'],
    contents: '<img src="/pictures/pear-1-720.webp"><img src="/pictures/pear-2-720.webp">',
    detail: {},
  } as unknown as Product;
  expect(productPageData(product, null).images).toEqual(['/pictures/pear-1', '/pictures/pear-3', '/pictures/pear-20']);
});
