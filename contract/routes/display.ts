import { z } from 'zod';
import {
  BestProducts,
  DisplayCategory,
  DisplayGroup,
  DisplayStyle,
  DisplayTab,
  HomeDisplay,
  HomeDisplayQuery,
  NavigationTab,
  RankedCard,
  TabButton,
  TwoWayCursorQuery,
} from '../display.ts';
import { publicEndpoint } from '../endpoint.ts';
import { cursorQuery, fullList, pagedList, pageSize } from '../primitives.ts';
import { RecommendedReview } from '../reviews.ts';

export const displayRoutes = {
  navigation: publicEndpoint('GET /v4/main-navigation', {
    summary: 'Lists the main tabs of the shop.',
    reply: fullList(NavigationTab),
    cache: 'public',
  }),
  home: publicEndpoint('GET /v4/display-category', {
    summary: 'Shows the home screen strip by strip, or that of the funding.',
    query: HomeDisplayQuery,
    reply: pagedList(HomeDisplay),
    cache: 'public',
  }),
  best: publicEndpoint('GET /v1/front/best', {
    summary: 'Shows the best products of each category.',
    reply: BestProducts,
    cache: 'public',
  }),
  subTabs: publicEndpoint('GET /v4/main-navigation/{id}/tabs', {
    summary: 'Lists the tabs under a main tab.',
    query: z.strictObject({ take: pageSize(30) }),
    reply: fullList(DisplayTab),
    cache: 'public',
  }),
  category: publicEndpoint('GET /v1/display-category/{id}', {
    summary: 'Shows a display category: its name and how it is laid out.',
    reply: DisplayCategory,
    cache: 'public',
  }),
  groups: publicEndpoint('GET /v4/display-category/groups', {
    summary: 'Lists all strips of products.',
    reply: pagedList(HomeDisplay),
    cache: 'public',
  }),
  group: publicEndpoint('GET /v4/display-category/groups/{id}', {
    summary: 'Shows one strip with its products, a page at a time.',
    query: cursorQuery(15),
    reply: DisplayGroup,
    cache: 'public',
  }),
  tabs: publicEndpoint('GET /v4/display-category/{id}/tabs', {
    summary: 'Lists the tabs of a display category.',
    query: z.strictObject({ take: pageSize(30) }),
    reply: fullList(DisplayTab),
    cache: 'public',
  }),
  tabButtons: publicEndpoint('GET /v4/display-category/groups/{id}/tab-buttons', {
    summary: 'Lists the buttons over a strip.',
    reply: fullList(TabButton),
    cache: 'public',
  }),
  products: publicEndpoint('GET /v4/display-category/{id}/display-products', {
    summary: 'Lists a strip’s products, forward from a cursor or back to one.',
    query: TwoWayCursorQuery,
    reply: pagedList(RankedCard),
    cache: 'public',
  }),
  style: publicEndpoint('GET /v4/display-category/style', {
    summary: 'Tells how the home screen is dressed today.',
    reply: DisplayStyle,
    cache: 'public',
  }),
  reviews: publicEndpoint('GET /v2/display-category/{id}/display-reviews', {
    summary: 'Lists the reviews a strip shows.',
    query: cursorQuery(10),
    reply: pagedList(RecommendedReview),
    cache: 'public',
  }),
};
