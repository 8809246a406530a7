import { z } from 'zod';
import { CategoryRef, OrderBy, ProductSummary } from './catalog.ts';
import { CursorText, cursorQuery, Id, PageInfo, queryFlag, Won } from './primitives.ts';

export const DisplayUiType = z.enum(['grid2', 'grid3', 'list', 'carousel', 'banner', 'ranking', 'video']);

/** A section of the home screen. A `banner` is an editorial card: title, subTitle and the image of its first product. */
export const HomeDisplay = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  subTitle: z.string().nullable(),
  orderByType: OrderBy,
  displayContentsType: z.enum(['product', 'tab']),
  displayUiType: DisplayUiType,
  showInformation: z.boolean(),
  products: z.array(ProductSummary),
  tabs: z.array(z.object({ id: Id, name: z.string() })),
});
export type HomeDisplay = z.output<typeof HomeDisplay>;

/** `link` is the target of the tab. */
export const NavigationTab = z.object({
  id: Id,
  name: z.string(),
  navigationType: z.enum(['home', 'display', 'category', 'link', 'video', 'funding', 'wholesale', 'event']),
  link: z.string(),
  /** The tabs below it, the same as the endpoint for tabs returns. */
  subNavigation: z.array(z.object({ id: Id, name: z.string() })),
  /** A few of its products, with the fields a tile shows. */
  simpleProducts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      imageSmall: z.string(),
      placeholder: z.string(),
      origin: z.string(),
      saleType: z.string(),
      price: Won,
    }),
  ),
});
export type NavigationTab = z.output<typeof NavigationTab>;

export const BestProducts = z.object({
  categoryAdvertisings: z.array(
    z.object({
      category: CategoryRef,
      productGroup: z.object({
        code: z.string(),
        name: z.string(),
        productsCount: z.int(),
        products: z.array(ProductSummary),
      }),
      categoryAdvertisingType: z.enum(['best', 'home']),
      priority: z.int(),
      focusAdvertising: z.boolean(),
    }),
  ),
});
export type BestProducts = z.output<typeof BestProducts>;

export const DisplayTab = z.object({ id: Id, name: z.string() });
export const TabButton = z.object({ id: Id, name: z.string(), isDefault: z.boolean() });
export const DisplayCategory = z.object({
  id: Id,
  name: z.string(),
  title: z.string(),
  children: z.array(z.object({ id: Id, name: z.string() })),
});
/** The style of a brand: the palette and the card layout of each kind of section. */
export const DisplayStyle = z.object({ palette: z.string(), cards: z.record(z.string(), DisplayUiType) });

export const HomeDisplayQuery = cursorQuery(5).extend({ key: z.enum(['home', 'funding']).default('home') });

/** Pages in both directions. `includeCursor` adds a cursor to each card. */
export const TwoWayCursorQuery = cursorQuery(15).extend({
  prePage: CursorText.optional(),
  includeCursor: queryFlag.default(false),
});

export const DisplayGroup = HomeDisplay.extend({ page: PageInfo });

export const RankedCard = ProductSummary.extend({ cursor: z.string().optional() });
