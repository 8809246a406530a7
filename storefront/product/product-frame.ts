import type { RouteHandle } from '../layout/route-handle.ts';

/** The route handle of a page that sells one product. */
export const productHandle: RouteHandle<{ product: { name: string } }> = {
  top: 'clear',
  bar: 'action',
  title: ({ product }) => product.name,
};
