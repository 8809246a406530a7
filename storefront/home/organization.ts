import type { MetaDescriptor } from 'react-router';
import { brand } from '#brand';
import { jsonLdMeta } from '../app/head.ts';

/** The operator of this shop and its search URL, as structured data for search engines. */
export function organizationMeta(origin: string): MetaDescriptor[] {
  const { company } = brand;
  return [
    jsonLdMeta({
      '@type': 'Organization',
      name: brand.name,
      legalName: company.company,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      taxID: company.bizNo,
      address: { '@type': 'PostalAddress', addressCountry: 'KR', streetAddress: company.address },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: company.tel,
        email: company.email,
        availableLanguage: 'ko',
      },
    }),
    jsonLdMeta({
      '@type': 'WebSite',
      name: brand.name,
      url: `${origin}/`,
      inLanguage: 'ko-KR',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}
