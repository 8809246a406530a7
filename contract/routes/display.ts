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
    summary: 'List the main tabs of the storefront.',
    reply: fullList(NavigationTab),
    cache: ['d', 'listing'],
  }),
  home: publicEndpoint('GET /v4/display-category', {
    summary: 'List the sections of the home screen or of the funding screen.',
    query: HomeDisplayQuery,
    reply: pagedList(HomeDisplay),
    cache: ['d', 'listing'],
  }),
  best: publicEndpoint('GET /v1/front/best', {
    summary: 'List the best products of each category.',
    reply: BestProducts,
    cache: ['d', 'listing'],
  }),
  subTabs: publicEndpoint('GET /v4/main-navigation/{id}/tabs', {
    summary: 'List the tabs below a main tab.',
    query: z.strictObject({ take: pageSize(30) }),
    reply: fullList(DisplayTab),
    cache: ['d'],
  }),
  category: publicEndpoint('GET /v1/display-category/{id}', {
    summary: 'Retrieve a display category with its name and layout.',
    reply: DisplayCategory,
    cache: ['d'],
  }),
  groups: publicEndpoint('GET /v4/display-category/groups', {
    summary: 'List all product sections.',
    reply: pagedList(HomeDisplay),
    cache: ['d'],
  }),
  group: publicEndpoint('GET /v4/display-category/groups/{id}', {
    summary: 'Retrieve a product section with a page of its products.',
    query: cursorQuery(15),
    reply: DisplayGroup,
    cache: ['d', 'listing'],
  }),
  tabs: publicEndpoint('GET /v4/display-category/{id}/tabs', {
    summary: 'List the tabs of a display category.',
    query: z.strictObject({ take: pageSize(30) }),
    reply: fullList(DisplayTab),
    cache: ['d'],
  }),
  tabButtons: publicEndpoint('GET /v4/display-category/groups/{id}/tab-buttons', {
    summary: 'List the buttons above a product section.',
    reply: fullList(TabButton),
    cache: ['d'],
  }),
  products: publicEndpoint('GET /v4/display-category/{id}/display-products', {
    summary: 'List the products of a section, forward or backward from a cursor.',
    query: TwoWayCursorQuery,
    reply: pagedList(RankedCard),
    cache: ['d', 'listing'],
  }),
  style: publicEndpoint('GET /v4/display-category/style', {
    summary: 'Retrieve the style of the home screen.',
    reply: DisplayStyle,
    cache: ['d'],
  }),
  reviews: publicEndpoint('GET /v2/display-category/{id}/display-reviews', {
    summary: 'List the reviews of a display category.',
    query: cursorQuery(10),
    reply: pagedList(RecommendedReview),
    cache: ['d', 'reviews', 'listing'],
  }),
};
