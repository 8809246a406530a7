import { z } from 'zod';
import { ProductStatus, ProductSummary, SaleType } from './catalog.ts';
import { Id, Won } from './primitives.ts';

/** A short video. Thumbnails are URLs without width and extension. `captions` is a WebVTT file. */
export const VideoDetail = z.object({
  id: Id,
  title: z.string(),
  contents: z.string(),
  videoUrl: z.string(),
  thumbnail: z.string(),
  thumbnailSmall: z.string(),
  captions: z.string().nullable(),
  viewCount: z.int(),
  /** The number of bookmarks. */
  videoShareCount: z.int(),
  isMyVideoShare: z.boolean(),
  /** The number of shares. */
  sentCount: z.int(),
});
export type VideoDetail = z.output<typeof VideoDetail>;

/** A video with its main product. Id, name and price are those of the product (spec §3). */
export const VideoItem = z.object({
  id: Id,
  name: z.string(),
  saleType: SaleType,
  price: Won,
  listPrice: Won,
  discountPercent: z.int(),
  origin: z.string(),
  image: z.string(),
  placeholder: z.string(),
  productStatus: ProductStatus,
  baseShippingFee: Won,
  freeShippingFeeConditionPrice: Won.nullable(),
  /** The number of listed products of the video. */
  productCount: z.int(),
  video: VideoDetail,
});
export type VideoItem = z.output<typeof VideoItem>;

export const VideoProducts = z.object({ video: VideoDetail, products: z.array(ProductSummary) });
export const VideoBookmark = z.object({ isMyVideoShare: z.boolean() });
export const ShareCount = z.object({ sentCount: z.int() });
export const ViewCount = z.object({ viewCount: z.int() });
