/**
 * What a brand says in its own way: the same thing at the same place of a screen, in the words of whoever speaks. Whatever the law, a rule
 * or a price decides is said alike by all and has no place here. A test holds that no screen says one of these by itself.
 */
export type Voice = {
  /** Read aloud with the name on home. */
  greeting: string;
  searchHint: string;
  searchWords: readonly string[];
  signIn: string;
  /** On the button under an empty page. */
  goShopping: string;
  cartEmpty: string;
  ordersEmpty: string;
  favoritesEmpty: string;
  recentEmpty: string;
  newsEmpty: string;
  reviewsEmpty: string;
  shelfEmpty: string;
  missing: string;
  /** Under the name of who has just joined. */
  welcome: string;
  films: string;
  funding: string;
  giving: string;
  /** What search engines say of a category under its name. */
  category: (name: string, count: number) => string;
  best: (period: string, name: string) => string;
};
