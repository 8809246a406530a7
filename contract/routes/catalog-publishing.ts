import { ProductForm } from '../catalog-forms.ts';
import { Edition, EditionQuery, Goods, GoodsQuery, GoodsRow, Growing, Hanging, Notices, Noticing, Pictures, PriceQuery, Prices, Published, Publishing, Restoring, Sellers, SortedIn, Sorting, VersionKey, Versions } from '../catalog-publishing.ts';
import { staff } from '../endpoint.ts';
import { list } from '../primitives.ts';

/** Words and homes may be long: a letter of Korean is three bytes. */
const limit = 1024 * 1024;

export const goods = {
  sellers: staff('GET /v1/staff/sellers', { reply: Sellers, quiet: true }),
  putSeller: staff('PUT /v1/staff/sellers', { body: Growing, reply: Published }),
  categories: staff('GET /v1/staff/categories', { reply: SortedIn, quiet: true }),
  putCategory: staff('PUT /v1/staff/categories', { body: Sorting, reply: Published }),
  products: staff('GET /v1/staff/products', { query: GoodsQuery, reply: list(GoodsRow), quiet: true }),
  product: staff('GET /v1/staff/products/{id}', { reply: Goods, quiet: true }),
  addProduct: staff('POST /v1/staff/products', { body: ProductForm, reply: Published, status: 201, limit }),
  publish: staff('PUT /v1/staff/products/{id}/publish', { body: Publishing, reply: Published, limit }),
  versions: staff('GET /v1/staff/products/{id}/versions', { reply: Versions, quiet: true }),
  restore: staff('PUT /v1/staff/products/{id}/versions/{n}/restore', { params: VersionKey, body: Restoring, reply: Published }),
  prices: staff('GET /v1/staff/prices', { query: PriceQuery, reply: Prices, quiet: true }),
  notices: staff('GET /v1/staff/notices', { reply: Notices, quiet: true }),
  putNotice: staff('PUT /v1/staff/notices', { body: Noticing, reply: Published, limit }),
  edition: staff('GET /v1/staff/editions', { query: EditionQuery, reply: Edition, quiet: true }),
  publishEdition: staff('POST /v1/staff/editions', { body: Hanging, reply: Published, status: 201, limit }),
  addPicture: staff('POST /v1/staff/uploads', { reply: Pictures, status: 201, pictures: true }),
};
