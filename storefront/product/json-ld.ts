import type { MetaDescriptor } from 'react-router';
import { shareImagePath, shareImageSize, shareTexts } from '#contract/rules/share.ts';
import { jsonLdMeta, type ShareImage } from '../app/head.ts';
import type { ProductPageData } from './page-data.ts';
import { purchaseObstacleText, waitingFor } from './product-availability.ts';
import { isFreeToShip } from './product-state.ts';
import { categorySlugs } from './slugs.ts';

type Summary = { bought: { average: number | null; count: number } };
type Step = { name: string; path: string };

/**
 * Structured data of a product for search engines; it contains only what the page shows. Wholesale prices are shown to business members
 * only, so such a product has no offer, and neither has a sale that has ended.
 */
export function productJsonLd(
  product: ProductPageData,
  reviews: Summary | null,
  origin: string,
  now: string,
): MetaDescriptor {
  // Only reviews of verified purchases are counted, because search results show no details.
  const { average = null, count = 0 } = reviews?.bought ?? {};
  const hasEnded = product.limitedPeriodEnd !== null && Date.parse(product.limitedPeriodEnd) <= Date.parse(now);
  return jsonLdMeta({
    '@type': 'Product',
    name: product.name,
    url: origin + productPath(product),
    image: product.images.slice(0, 3).map((image) => `${origin}${image}-720.webp`),
    description: `${product.distributor.name}의 ${product.name}`,
    sku: product.uuid,
    brand: { '@type': 'Brand', name: product.distributor.name },
    countryOfOrigin: product.origin,
    category: product.category.name,
    ...(product.saleType === 'wholesale' || hasEnded ? {} : { offers: offerOf(product, origin, now) }),
    ...(average !== null && count > 0
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 } }
      : {}),
  });
}

function offerOf(product: ProductPageData, origin: string, now: string) {
  const moment = Date.parse(now);
  const opens = waitingFor(product, moment) === 'open' && (product.commingSoonDate ?? product.limitedPeriodBegin);
  // A visitor has no grade, so a product for a grade is not for them.
  const isOpen = product.minAppUserGrade === null && purchaseObstacleText(product, [], moment, 'web') === null;
  return {
    '@type': 'Offer',
    url: origin + productPath(product),
    priceCurrency: 'KRW',
    price: product.price,
    availability: `https://schema.org/${isOpen ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: product.seller.name },
    ...(opens ? { availabilityStarts: opens } : {}),
    ...(product.limitedPeriodEnd ? { priceValidUntil: product.limitedPeriodEnd } : {}),
    hasMerchantReturnPolicy: returnPolicyOf(product),
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'KR' },
      shippingRate: { '@type': 'MonetaryAmount', value: shippingFeeOf(product), currency: 'KRW' },
    },
  };
}

/** Seven days for a change of mind (전자상거래법 17), except for food that spoils and for goods made to order. */
function returnPolicyOf({ returnPolicy }: ProductPageData) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'KR',
    ...(returnPolicy === 'normal'
      ? {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 7,
          returnMethod: 'https://schema.org/ReturnByMail',
          returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        }
      : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
  };
}

/** The fee of one unit sent to the mainland. */
function shippingFeeOf(product: ProductPageData) {
  return isFreeToShip(product) ? 0 : product.shipping.base;
}

/** The breadcrumb of a page, from the top. */
export function breadcrumbJsonLd(origin: string, steps: readonly Step[]): MetaDescriptor {
  return jsonLdMeta({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '홈', path: '/' }, ...steps].map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  });
}

type ListedProduct = { id: number; name: string; productFunding: unknown };

/** The products of a list, in the order of the page. */
export function productListJsonLd(origin: string, name: string, products: readonly ListedProduct[]): MetaDescriptor {
  return jsonLdMeta({
    '@type': 'ItemList',
    name,
    itemListElement: products.map((product, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: product.name,
      url: origin + productPath(product),
    })),
  });
}

/** The breadcrumb of a category, and of its subcategory if one is selected. */
export function categorySteps(category: Step & { id: number }, branch: { id: number; name: string } | null): Step[] {
  if (!branch || branch.id === category.id) return [category];
  return [category, { name: branch.name, path: `${category.path}?sub=${branch.id}` }];
}

/** The breadcrumb of a product through its category. */
export function productSteps(product: ProductPageData): Step[] {
  const parent = product.category.parent ?? product.category;
  const slug = categorySlugs.find(({ id }) => id === parent.id)?.slug;
  const root = { ...parent, path: slug ? `/category/${slug}` : '/category-list' };
  return [...categorySteps(root, slug ? product.category : null), { name: product.name, path: productPath(product) }];
}

/** The path of a product: a funding has a separate page. */
export function productPath({ id, productFunding }: { id: number; productFunding: unknown }) {
  return `/${productFunding ? 'funding' : 'product'}/${id}`;
}

/** The share image of a product, with its price and the brand's logo. */
export function shareImageOf(product: Parameters<typeof shareTexts>[0] & { id: number }, now: string): ShareImage {
  return {
    path: shareImagePath(product.id, shareTexts(product, Date.parse(now))),
    alt: product.name,
    ...shareImageSize,
  };
}
