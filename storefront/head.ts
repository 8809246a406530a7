import type { MetaDescriptor } from 'react-router';
import { brand } from '#brand';
import type { Settings } from '#contract/settings.ts';

type Page = {
  title?: string;
  description?: string;
  path: string;
  image?: string;
  type?: 'website' | 'product' | 'article';
  hidden?: boolean;
};
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical address and share card of a page. */
export function head(
  matches: Matches,
  { title, description = brand.description, path, image, type = 'website', hidden }: Page,
): MetaDescriptor[] {
  const origin = originOf(matches);
  const full = title ? `${title} | ${brand.name}` : `${brand.name} · ${brand.promise}`;
  const picture = origin + (image ?? brand.shareCard);
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: picture },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

export function originOf(matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Settings | undefined;
  return root?.origin ?? '';
}
