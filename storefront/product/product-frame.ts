import type { RouteHandle } from '../layout/route-handle.ts';

/** The frame of a page that shows one product and sells it. */
export const productHandle: RouteHandle<{ product: { name: string } }> = {
  top: 'clear',
  bar: 'action',
  title: ({ product }) => product.name,
};
