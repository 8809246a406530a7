import { z } from 'zod';
import { Best, BothWays, DisplayCategory, DisplayGroup, DisplayStyle, HomeDisplay, HomeQuery, MarkedCard, Navigation, Tab, TabButton } from '../display.ts';
import { anyone } from '../endpoint.ts';
import { all, byCursor, list, take } from '../primitives.ts';
import { RecommendedReview } from '../reviews.ts';

export const display = {
  navigation: anyone('GET /v4/main-navigation', { reply: all(Navigation), cache: 'public' }),
  home: anyone('GET /v4/display-category', { query: HomeQuery, reply: list(HomeDisplay), cache: 'public' }),
  best: anyone('GET /v1/front/best', { reply: Best, cache: 'public' }),
  subTabs: anyone('GET /v4/main-navigation/{id}/tabs', { query: z.strictObject({ take: take(30) }), reply: all(Tab), cache: 'public' }),
  category: anyone('GET /v1/display-category/{id}', { reply: DisplayCategory, cache: 'public' }),
  groups: anyone('GET /v4/display-category/groups', { reply: list(HomeDisplay), cache: 'public' }),
  group: anyone('GET /v4/display-category/groups/{id}', { query: byCursor(15), reply: DisplayGroup, cache: 'public' }),
  tabs: anyone('GET /v4/display-category/{id}/tabs', { query: z.strictObject({ take: take(30) }), reply: all(Tab), cache: 'public' }),
  tabButtons: anyone('GET /v4/display-category/groups/{id}/tab-buttons', { reply: all(TabButton), cache: 'public' }),
  products: anyone('GET /v4/display-category/{id}/display-products', { query: BothWays, reply: list(MarkedCard), cache: 'public' }),
  style: anyone('GET /v4/display-category/style', { reply: DisplayStyle, cache: 'public' }),
  reviews: anyone('GET /v2/display-category/{id}/display-reviews', { query: byCursor(10), reply: list(RecommendedReview), cache: 'public' }),
};
