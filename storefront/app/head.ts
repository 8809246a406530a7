import type { MetaDescriptor } from 'react-router';
import { brand } from '#brand';
import type { StorefrontSettings } from '#contract/settings.ts';

type Page = {
  title?: string;
  description?: string;
  /** With the query parameters that distinguish the page, and no others. */
  path: string;
  image?: ShareImage;
  type?: 'website' | 'product' | 'article';
  hidden?: boolean;
};
/** The image for sharing: a path of the shop, with its size so that clients need not load it first. */
export type ShareImage = { path: string; alt: string; width: number; height: number };
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical URL and share image of a page. */
export function pageMeta(
  matches: Matches,
  { title, description = brand.description, path, image, type = 'website', hidden }: Page,
): MetaDescriptor[] {
  const origin = shopOriginOf(matches);
  const full = title ? `${title} | ${brand.name}` : `${brand.name} · ${brand.promise}`;
  const picture = image ?? { path: brand.shareCard, alt: `${brand.name}, ${brand.promise}`, width: 1200, height: 630 };
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
    { property: 'og:image', content: origin + picture.path },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

export function shopOriginOf(matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as StorefrontSettings | undefined;
  return root?.origin ?? '';
}

/** The URL of a page with the parameters that distinguish it, always in the same order. */
export function urlWithParameters(path: string, search: string, names: readonly string[]) {
  const given = new URLSearchParams(search);
  const kept = names.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(kept).toString();
  return query ? `${path}?${query}` : path;
}

/** Structured data for search engines; React Router escapes every character that could end the script element. */
export function jsonLdMeta(about: Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...about } };
}
