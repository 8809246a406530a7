import { z } from 'zod';
import { FundingState } from './funding.ts';
import { ExpectedPoints } from './points.ts';
import {
  CleanHtml,
  cursorQuery,
  humanText,
  Id,
  PageInfo,
  PathId,
  pagedList,
  pageSize,
  queryFlag,
  UtcMoment,
  Uuid,
  Won,
  wholeNumber,
  Ymd,
} from './primitives.ts';

export const OptionStatus = z.enum(['stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out', 'suspended']);
export type OptionStatus = z.output<typeof OptionStatus>;

export const ProductStatus = z.enum([...OptionStatus.options, 'waiting', 'removed']);
export type ProductStatus = z.output<typeof ProductStatus>;

export const SaleType = z.enum(['normal', 'limited_period', 'coming_soon', 'funding', 'wholesale', 'exclusive']);
export type SaleType = z.output<typeof SaleType>;

export const OrderBy = z.enum(['recommend', 'latest', 'popular', 'price_asc', 'price_desc', 'discount', 'review']);
export type OrderBy = z.output<typeof OrderBy>;

/** The filters of a category. `ships` is a ship date or "soon". `grade` 0 means products for everyone. */
export const productFilters = {
  origin: humanText(1, 40).optional(),
  freeShipping: queryFlag.optional(),
  saleable: queryFlag.optional(),
  ships: z.union([z.literal('soon'), Ymd]).optional(),
  grade: wholeNumber(0, 9).optional(),
  minPrice: wholeNumber(0, 100_000_000).optional(),
  maxPrice: wholeNumber(0, 100_000_000).optional(),
};

export const CategoryRef = z.object({ id: Id, name: z.string() });

export const Category = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  children: z.array(z.object({ id: Id, name: z.string(), icon: z.string() })),
});
export type Category = z.output<typeof Category>;

/**
 * A product as lists show it (rules D23.2). `image` and `imageSmall` are URLs without width and extension: the image component appends
 * "-{360|720}.{avif|webp}". `placeholder` is two colours, "#rrggbb,#rrggbb".
 */
export const ProductSummary = z.object({
  id: Id,
  uuid: Uuid,
  name: z.string(),
  image: z.string(),
  imageSmall: z.string(),
  placeholder: z.string(),
  /** Whether the first image shows the food and not its package. Product data stored in older orders can lack it. */
  pictured: z.boolean().optional(),
  productStatus: ProductStatus,
  saleType: SaleType,
  isAppOnly: z.boolean(),
  isExclusive: z.boolean(),
  isCommingSoon: z.boolean(),
  commingSoonDate: UtcMoment.nullable(),
  limitedPeriodBegin: UtcMoment.nullable(),
  limitedPeriodEnd: UtcMoment.nullable(),
  minAppUserGrade: z.int().nullable(),
  price: Won,
  /** The name of the option whose price is shown. Product data stored in older orders can lack it. */
  optionName: z.string().nullish(),
  /** Business days until dispatch of a product without ship dates. Product data stored in older orders can lack it. */
  dispatchDays: z.int().optional(),
  listPrice: Won,
  discountPercent: z.int(),
  freeShippingFeeConditionPrice: Won.nullable(),
  baseShippingFee: Won,
  labelShippingMethod: z.string(),
  labelRecommend: z.string().nullable(),
  origin: z.string(),
  storage: z.enum(['room', 'chilled', 'frozen']),
  distributor: z.object({ id: Id, name: z.string() }),
  /** The category of the product and its parent category. */
  category: CategoryRef.extend({ parent: CategoryRef.nullable() }),
  scoreAverage: z.number().nullable(),
  counts: z.object({ reviews: z.int(), favorites: z.int() }),
  nextShipmentDate: Ymd.nullable(),
  productFunding: FundingState.nullable(),
  video: z.object({ id: Id, thumbnailSmall: z.string() }).nullable(),
  /** Whether the product can be sent as a gift (rules D12.2). Product data stored in older orders can lack it. */
  isGiftable: z.boolean().optional(),
});
export type ProductSummary = z.output<typeof ProductSummary>;

export const ProductOption = z.object({
  id: Id,
  name: z.string(),
  /** The saleable quantity, 0 to 99. 999 means more, or unlimited. */
  amount: z.int(),
  shipmentDate: Ymd.nullable(),
  optionIdPathKey: z.string(),
  productOptionStatus: OptionStatus,
  restockDate: Ymd.nullable(),
  price: z.object({ supplyPrice: Won.nullable(), price: Won, specialSalePrice: Won.nullable() }),
  productOptionPrice: z.object({ price: Won }),
});
export type ProductOption = z.output<typeof ProductOption>;

export const ProductOptionList = z.object({ entities: z.array(ProductOption), dates: z.array(Ymd) });

export const NoticeItem = z.object({ title: z.string(), text: z.string() });

export const Product = ProductSummary.extend({
  contents: CleanHtml,
  images: z.array(z.string()),
  unstoringDaysAfter: z.int(),
  restrictedStockOrder: z.boolean(),
  maxUnitInBox: z.int().nullable(),
  salesQuantity: z.int(),
  purchaseLimit: z.int().nullable(),
  /** Wholesale products have a minimum quantity and are ordered in multiples (rules D14). */
  minOrderUnit: z.int(),
  orderMultiple: z.int(),
  noResale: z.boolean(),
  shipping: z.object({
    base: Won,
    area1: Won,
    area2: Won,
    area3: Won,
    undeliverable: z.object({ area0: z.boolean(), area1: z.boolean(), area2: z.boolean(), area3: z.boolean() }),
  }),
  productPrice: z.object({ price: Won, listPrice: Won, supplyPrice: Won.nullable() }),
  productSaleType: z.object({
    saleType: SaleType,
    isCommingSoon: z.boolean(),
    commingSoonDate: UtcMoment.nullable(),
    limitedPeriodBegin: UtcMoment.nullable(),
    limitedPeriodEnd: UtcMoment.nullable(),
    noResale: z.boolean(),
  }),
  counts: z.object({ qna: z.int(), reviews: z.int(), favorites: z.int() }),
  detail: z.object({
    shippingFeeUnit: z.int().nullable(),
    taxStatus: z.enum(['free', 'taxable']),
    videoUrl: z.string().nullable(),
    images: z.array(z.string()),
    propertyJson: z.array(NoticeItem),
    optionIdPath: z.array(z.string()),
    isNotificationRequested: z.boolean(),
  }),
  seller: z.object({
    name: z.string(),
    ceo: z.string(),
    bizNo: z.string(),
    mailOrderNo: z.string(),
    address: z.string(),
    tel: z.string(),
    email: z.string(),
  }),
  returnPolicy: z.enum(['normal', 'fresh', 'made_to_order']),
  deliveryCompany: z.object({ code: z.string(), name: z.string() }),
  /** The minimum amount of a wholesale shipment (rules D14). Null for other products. */
  wholesaleMin: Won.nullable(),
  isAlarmProductOpen: z.boolean(),
});
export type Product = z.output<typeof Product>;

export const ProductCardList = z.object({ entities: z.array(ProductSummary) });

export const ProductPersonalData = z.object({
  isFavorites: z.boolean(),
  isNotificationRequested: z.boolean(),
  /** The sold-out options with a restock alert. Empty if the alert is for all options. */
  restockOptionIds: z.array(Id),
  isAlarmProductOpen: z.boolean(),
  userProductOrderConditions: z.array(
    z.object({
      type: z.enum(['minGrade', 'appOnly', 'businessOnly', 'purchaseLimit', 'firstPurchase', 'noResale', 'adult']),
      isSatisfy: z.boolean(),
      message: z.string(),
    }),
  ),
  /** Points per unit at the listed price. Null for guests and for products without points. */
  expectedPoint: ExpectedPoints.nullable(),
  /**
   * The wholesale prices by quantity; empty where only the options have prices. Null for customers without business membership and for
   * other products (rules D14).
   */
  tiers: z.array(z.object({ from: z.int(), price: Won })).nullable(),
});
export type ProductPersonalData = z.output<typeof ProductPersonalData>;

/** Comma-separated ids, as stored on the device. */
export const ProductIds = z
  .string()
  .max(400)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,29}$/)
  .transform((text) => text.split(',').map(Number));

/**
 * The change of a product's price within the last seven days: `before` is the recorded price at the end of the day before `day`, on which
 * the present price began.
 */
export const PriceMove = z.object({ id: Id, price: Won, before: Won, day: Ymd });
export type PriceMove = z.output<typeof PriceMove>;

/** Recent activity on a product. Counts are real, and counts below five are not shown. */
export const PurchasePrompt = z
  .object({
    type: z.enum(['recentBuyers', 'viewing', 'cartAdds']),
    count: z.int(),
    windowHours: z.number(),
    text: z.string(),
  })
  .nullable();

export const ProductGroup = z.object({
  code: z.string(),
  name: z.string(),
  productsCount: z.int(),
  products: z.array(ProductSummary),
  page: PageInfo,
});

export const CategoryQuery = cursorQuery(15).extend({
  orderby: OrderBy.default('latest'),
  productStatus: ProductStatus.optional(),
  ...productFilters,
});

/** A page of a category; `addedToday` counts its products that were added since midnight in Korea. */
export const CategoryList = pagedList(ProductSummary).extend({ addedToday: z.int() });

export const BestProductsQuery = cursorQuery(15).extend({
  type: z.enum(['day', 'week', 'month']).default('week'),
  productStatus: ProductStatus.optional(),
});

export const CategoryProducts = z.object({ category: CategoryRef, products: z.array(ProductSummary) });

/** New wholesale products by category, with the minimum amount of a shipment (rules D14). */
export const WholesaleProducts = z.object({ wholesaleMin: Won, entities: z.array(CategoryProducts) });

export const ProductGroupKey = z.strictObject({ code: z.string().regex(/^[\w-]{1,40}$/) });

export const PurchasePromptQuery = z.strictObject({
  type: z.enum(['recentBuyers', 'viewing', 'cartAdds']).default('recentBuyers'),
});

export const RelatedQuery = z.strictObject({ categoryId: PathId.optional(), take: pageSize(15) });
