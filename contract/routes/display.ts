import { z } from 'zod';
import { BestProducts, DisplayCategory, DisplayGroup, DisplayStyle, DisplayTab, HomeDisplay, HomeDisplayQuery, NavigationTab, RankedCard, TabButton, TwoWayCursorQuery } from '../display.ts';
import { publicEndpoint } from '../endpoint.ts';
import { cursorQuery, fullList, pagedList, pageSize } from '../primitives.ts';
import { RecommendedReview } from '../reviews.ts';

export const displayRoutes = {
  navigation: publicEndpoint('GET /v4/main-navigation', { reply: fullList(NavigationTab), cache: 'public' }),
  home: publicEndpoint('GET /v4/display-category', { query: HomeDisplayQuery, reply: pagedList(HomeDisplay), cache: 'public' }),
  best: publicEndpoint('GET /v1/front/best', { reply: BestProducts, cache: 'public' }),
  subTabs: publicEndpoint('GET /v4/main-navigation/{id}/tabs', { query: z.strictObject({ take: pageSize(30) }), reply: fullList(DisplayTab), cache: 'public' }),
  category: publicEndpoint('GET /v1/display-category/{id}', { reply: DisplayCategory, cache: 'public' }),
  groups: publicEndpoint('GET /v4/display-category/groups', { reply: pagedList(HomeDisplay), cache: 'public' }),
  group: publicEndpoint('GET /v4/display-category/groups/{id}', { query: cursorQuery(15), reply: DisplayGroup, cache: 'public' }),
  tabs: publicEndpoint('GET /v4/display-category/{id}/tabs', { query: z.strictObject({ take: pageSize(30) }), reply: fullList(DisplayTab), cache: 'public' }),
  tabButtons: publicEndpoint('GET /v4/display-category/groups/{id}/tab-buttons', { reply: fullList(TabButton), cache: 'public' }),
  products: publicEndpoint('GET /v4/display-category/{id}/display-products', { query: TwoWayCursorQuery, reply: pagedList(RankedCard), cache: 'public' }),
  style: publicEndpoint('GET /v4/display-category/style', { reply: DisplayStyle, cache: 'public' }),
  reviews: publicEndpoint('GET /v2/display-category/{id}/display-reviews', { query: cursorQuery(10), reply: pagedList(RecommendedReview), cache: 'public' }),
};
