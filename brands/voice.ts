/**
 * Sentences that each brand words in its own tone. Texts that law, rules or prices decide are the same for all brands and are not here. A
 * test checks that no screen contains one of these sentences directly.
 */
export type Voice = {
  /** Read aloud with the name on home. */
  greeting: string;
  searchHint: string;
  searchWords: readonly string[];
  signIn: string;
  /** On the button of an empty page. */
  goShopping: string;
  cartEmpty: string;
  ordersEmpty: string;
  favoritesEmpty: string;
  recentEmpty: string;
  newsEmpty: string;
  reviewsEmpty: string;
  shelfEmpty: string;
  missing: string;
  /** Below the name of a customer who has just registered. */
  welcome: string;
  films: string;
  funding: string;
  giving: string;
  /** The description of a category for search engines. */
  category: (name: string, count: number) => string;
  best: (period: string, name: string) => string;
};
