export const categorySlugs = [
  { slug: 'fruit', id: 91, name: '과일' },
  { slug: 'fish', id: 93, name: '수산' },
  { slug: 'meat', id: 96, name: '정육' },
  { slug: 'vegetable', id: 97, name: '채소' },
  { slug: 'food', id: 95, name: '식품' },
] as const;

export type CategorySlug = (typeof categorySlugs)[number]['slug'];

/** The category of a path's last part; an unknown one is fruit. */
export function categoryOf(slug: string | undefined) {
  return categorySlugs.find((category) => category.slug === slug) ?? categorySlugs[0];
}

export function slugOf(id: number): CategorySlug | null {
  return categorySlugs.find((category) => category.id === id)?.slug ?? null;
}
