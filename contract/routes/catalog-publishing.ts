import { z } from 'zod';
import { ProductForm } from '../catalog-forms.ts';
import {
  CategoryPublication,
  DisplayEdition,
  DisplayEditionQuery,
  EditionPublication,
  ImageList,
  NoticeKindList,
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
import { pagedList, queryFlag } from '../primitives.ts';

/** Bytes. Product descriptions and screens are long, and a Korean character takes three bytes. */
const limit = 1024 * 1024;

export const catalogPublishingRoutes = {
  sellers: staffEndpoint('GET /v1/staff/sellers', {
    summary: 'List sellers.',
    reply: SellerList,
    isPolling: true,
  }),
  putSeller: staffEndpoint('PUT /v1/staff/sellers', {
    summary: 'Create or update a seller by its external id. A conflicting change is refused.',
    body: SellerPublication,
    reply: PublishResult,
    errors: ['VERSION_MOVED'],
  }),
  categories: staffEndpoint('GET /v1/staff/categories', {
    summary: 'List categories for editing.',
    reply: SortedCategory,
    isPolling: true,
  }),
  putCategory: staffEndpoint('PUT /v1/staff/categories', {
    summary: 'Create or update a category. A conflicting change is refused.',
    body: CategoryPublication,
    reply: PublishResult,
    errors: ['VERSION_MOVED'],
  }),
  noticeKinds: staffEndpoint('GET /v1/staff/notice-kinds', {
    summary: 'List the kinds of statutory notices with their items.',
    reply: NoticeKindList,
    isPolling: true,
  }),
  products: staffEndpoint('GET /v1/staff/products', {
    summary: 'List products. The newest product comes first.',
    query: PublishedProductQuery,
    reply: pagedList(PublishedProductRow),
    isPolling: true,
  }),
  product: staffEndpoint('GET /v1/staff/products/{id}', {
    summary: 'Retrieve the latest published form of a product.',
    reply: ProductFormVersion,
    isPolling: true,
    errors: ['FUNDING_APART'],
  }),
  addProduct: staffEndpoint('POST /v1/staff/products', {
    summary: 'Create and publish a product.',
    body: ProductForm,
    reply: PublishResult,
    status: 201,
    limit,
    errors: ['VERSION_MOVED', 'FUNDING_APART', 'NOTICE_INCOMPLETE'],
  }),
  publish: staffEndpoint('PUT /v1/staff/products/{id}/publish', {
    summary: 'Publish a new version of a product. A conflicting change is refused.',
    body: ProductPublication,
    reply: PublishResult,
    limit,
    errors: ['VERSION_MOVED', 'FUNDING_APART', 'NOTICE_INCOMPLETE'],
  }),
  versions: staffEndpoint('GET /v1/staff/products/{id}/versions', {
    summary: 'List the published versions of a product. The newest version comes first.',
    reply: VersionList,
    isPolling: true,
  }),
  restore: staffEndpoint('PUT /v1/staff/products/{id}/versions/{n}/restore', {
    summary: 'Publish an earlier version of a product again.',
    params: ProductVersionKey,
    body: VersionRestore,
    reply: PublishResult,
    errors: ['VERSION_MOVED', 'NOTICE_INCOMPLETE'],
  }),
  prices: staffEndpoint('GET /v1/staff/prices', {
    summary: 'List the price history of an option.',
    query: PriceHistoryQuery,
    reply: PriceHistory,
    isPolling: true,
  }),
  notices: staffEndpoint('GET /v1/staff/notices', {
    summary: 'List notices for editing. The newest notice comes first.',
    reply: PublishedNotices,
    isPolling: true,
  }),
  putNotice: staffEndpoint('PUT /v1/staff/notices', {
    summary: 'Create or update a notice and publish it, from its date on. A conflicting change is refused.',
    body: NoticePublication,
    reply: PublishResult,
    limit,
    errors: ['VERSION_MOVED'],
  }),
  edition: staffEndpoint('GET /v1/staff/editions', {
    summary: 'Retrieve the current and earlier screens of a brand.',
    query: DisplayEditionQuery,
    reply: DisplayEdition,
    isPolling: true,
  }),
  publishEdition: staffEndpoint('POST /v1/staff/editions', {
    summary: 'Replace and publish all screens of a brand. A conflicting change is refused.',
    body: EditionPublication,
    reply: PublishResult,
    status: 201,
    limit,
    errors: ['VERSION_MOVED'],
  }),
  addPicture: staffEndpoint('POST /v1/staff/uploads', {
    summary:
      'Upload product images. The reply has the addresses of the resized images. With story=true a tall image becomes pieces, from top to bottom.',
    query: z.strictObject({ story: queryFlag.default(false) }),
    reply: ImageList,
    status: 201,
    idempotency: 'handler',
    pictures: true,
    errors: ['FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_COUNT', 'STORAGE_FULL'],
  }),
};
