import { won } from '#ui/price.tsx';

/** What a grower's bundle of wholesale goods comes to at least (rules D14). */
export const least = won(50_000);
