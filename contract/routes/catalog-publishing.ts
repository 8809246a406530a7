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
  sellers: staffEndpoint('GET /v1/staff/sellers', { reply: SellerList, isPolling: true }),
  putSeller: staffEndpoint('PUT /v1/staff/sellers', { body: SellerPublication, reply: PublishResult }),
  categories: staffEndpoint('GET /v1/staff/categories', { reply: SortedCategory, isPolling: true }),
  putCategory: staffEndpoint('PUT /v1/staff/categories', { body: CategoryPublication, reply: PublishResult }),
  products: staffEndpoint('GET /v1/staff/products', { query: PublishedProductQuery, reply: pagedList(PublishedProductRow), isPolling: true }),
  product: staffEndpoint('GET /v1/staff/products/{id}', { reply: ProductFormVersion, isPolling: true }),
  addProduct: staffEndpoint('POST /v1/staff/products', { body: ProductForm, reply: PublishResult, status: 201, limit }),
  publish: staffEndpoint('PUT /v1/staff/products/{id}/publish', { body: ProductPublication, reply: PublishResult, limit }),
  versions: staffEndpoint('GET /v1/staff/products/{id}/versions', { reply: VersionList, isPolling: true }),
  restore: staffEndpoint('PUT /v1/staff/products/{id}/versions/{n}/restore', { params: ProductVersionKey, body: VersionRestore, reply: PublishResult }),
  prices: staffEndpoint('GET /v1/staff/prices', { query: PriceHistoryQuery, reply: PriceHistory, isPolling: true }),
  notices: staffEndpoint('GET /v1/staff/notices', { reply: PublishedNotices, isPolling: true }),
  putNotice: staffEndpoint('PUT /v1/staff/notices', { body: NoticePublication, reply: PublishResult, limit }),
  edition: staffEndpoint('GET /v1/staff/editions', { query: DisplayEditionQuery, reply: DisplayEdition, isPolling: true }),
  publishEdition: staffEndpoint('POST /v1/staff/editions', { body: EditionPublication, reply: PublishResult, status: 201, limit }),
  addPicture: staffEndpoint('POST /v1/staff/uploads', { reply: ImageList, status: 201, pictures: true }),
};
