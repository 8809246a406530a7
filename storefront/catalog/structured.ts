import type { MetaDescriptor } from 'react-router';
import type { Presented } from '../product/presented.ts';
import { isSellable } from '../product/state.ts';

type Summary = { bought: { average: number | null; count: number } };

/** What search engines read: the product with its offer, and the way to it. */
export function structured(product: Presented, reviews: Summary | null, origin: string): MetaDescriptor[] {
  const url = `${origin}/product/${product.id}`;
  // Only words behind which a purchase stands count for somebody who cannot see the page.
  const { average = null, count = 0 } = reviews?.bought ?? {};
  const parent = product.category.parent ?? product.category;
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        image: product.images.slice(0, 3).map((image) => `${origin}${image}-720.webp`),
        description: `${product.distributor.name}의 ${product.name}`,
        sku: product.uuid,
        countryOfOrigin: product.origin,
        category: product.category.name,
        offers: {
          '@type': 'Offer',
          url,
          ...(product.saleType === 'wholesale' ? {} : { priceCurrency: 'KRW', price: product.price }),
          availability: `https://schema.org/${isSellable(product.productStatus) ? 'InStock' : 'OutOfStock'}`,
          seller: { '@type': 'Organization', name: product.seller.name },
        },
        ...(average !== null && count > 0
          ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count } }
          : {}),
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: '홈', item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: parent.name, item: `${origin}/category-list` },
          { '@type': 'ListItem', position: 3, name: product.name, item: url },
        ],
      },
    },
  ];
}
