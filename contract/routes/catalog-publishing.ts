import { ProductForm } from '../catalog-forms.ts';
import {
  CategoryPublication,
  DisplayEdition,
  DisplayEditionQuery,
  EditionPublication,
  ImageList,
  NoticePublication,
  PriceHistory,
  PriceHistoryQuery,
  ProductFormVersion,
  ProductPublication,
  ProductVersionKey,
  PublishedNotices,
  PublishedProductQuery,
  PublishedProductRow,
  PublishResult,
  SellerList,
  SellerPublication,
  SortedCategory,
  VersionList,
  VersionRestore,
} from '../catalog-publishing.ts';
import { staffEndpoint } from '../endpoint.ts';
import { pagedList } from '../primitives.ts';

/** Words and homes may be long: a letter of Korean is three bytes. */
const limit = 1024 * 1024;

export const catalogPublishingRoutes = {
  sellers: staffEndpoint('GET /v1/staff/sellers', {
    summary: 'Lists who sells.',
    reply: SellerList,
    isPolling: true,
  }),
  putSeller: staffEndpoint('PUT /v1/staff/sellers', {
    summary: 'Writes who sells, by the name of the shop’s own books; refused where somebody else did meanwhile.',
    body: SellerPublication,
    reply: PublishResult,
    errors: ['VERSION_MOVED'],
  }),
  categories: staffEndpoint('GET /v1/staff/categories', {
    summary: 'Lists where goods are sorted.',
    reply: SortedCategory,
    isPolling: true,
  }),
  putCategory: staffEndpoint('PUT /v1/staff/categories', {
    summary: 'Writes a category; refused where somebody else did meanwhile.',
    body: CategoryPublication,
    reply: PublishResult,
    errors: ['VERSION_MOVED'],
  }),
  products: staffEndpoint('GET /v1/staff/products', {
    summary: 'Lists products, newest first.',
    query: PublishedProductQuery,
    reply: pagedList(PublishedProductRow),
    isPolling: true,
  }),
  product: staffEndpoint('GET /v1/staff/products/{id}', {
    summary: 'Shows a product as it was published last.',
    reply: ProductFormVersion,
    isPolling: true,
    errors: ['FUNDING_APART'],
  }),
  addProduct: staffEndpoint('POST /v1/staff/products', {
    summary: 'Publishes a product now.',
    body: ProductForm,
    reply: PublishResult,
    status: 201,
    limit,
    errors: ['VERSION_MOVED', 'FUNDING_APART'],
  }),
  publish: staffEndpoint('PUT /v1/staff/products/{id}/publish', {
    summary: 'Publishes a product anew, now; refused where somebody else did meanwhile.',
    body: ProductPublication,
    reply: PublishResult,
    limit,
    errors: ['VERSION_MOVED', 'FUNDING_APART'],
  }),
  versions: staffEndpoint('GET /v1/staff/products/{id}/versions', {
    summary: 'Lists what was published of a product, newest first.',
    reply: VersionList,
    isPolling: true,
  }),
  restore: staffEndpoint('PUT /v1/staff/products/{id}/versions/{n}/restore', {
    summary: 'Publishes an older version again.',
    params: ProductVersionKey,
    body: VersionRestore,
    reply: PublishResult,
    errors: ['VERSION_MOVED'],
  }),
  prices: staffEndpoint('GET /v1/staff/prices', {
    summary: 'Lists what an option has cost since when.',
    query: PriceHistoryQuery,
    reply: PriceHistory,
    isPolling: true,
  }),
  notices: staffEndpoint('GET /v1/staff/notices', {
    summary: 'Lists notices, newest first.',
    reply: PublishedNotices,
    isPolling: true,
  }),
  putNotice: staffEndpoint('PUT /v1/staff/notices', {
    summary: 'Publishes a notice now; refused where somebody else did meanwhile.',
    body: NoticePublication,
    reply: PublishResult,
    limit,
    errors: ['VERSION_MOVED'],
  }),
  edition: staffEndpoint('GET /v1/staff/editions', {
    summary: 'Shows what hangs on a brand’s screens, and what hung there before.',
    query: DisplayEditionQuery,
    reply: DisplayEdition,
    isPolling: true,
  }),
  publishEdition: staffEndpoint('POST /v1/staff/editions', {
    summary: 'Hangs everything on a brand’s screens anew, now; refused where somebody else did meanwhile.',
    body: EditionPublication,
    reply: PublishResult,
    status: 201,
    limit,
    errors: ['VERSION_MOVED'],
  }),
  addPicture: staffEndpoint('POST /v1/staff/uploads', {
    summary: 'Takes pictures of goods, draws them in the shop’s sizes and tells their addresses.',
    reply: ImageList,
    status: 201,
    pictures: true,
    errors: ['FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_COUNT', 'STORAGE_FULL'],
  }),
};
