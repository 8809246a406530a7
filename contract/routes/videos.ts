import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import { ShareCount, VideoBookmark, VideoItem, VideoProducts, ViewCount } from '../videos.ts';

export const videoRoutes = {
  ofDisplay: publicEndpoint('GET /v1/display-category/{id}/display-video', {
    summary: 'Lists the films a strip shows.',
    query: cursorQuery(15),
    reply: pagedList(VideoItem),
  }),
  products: publicEndpoint('GET /v1/video/{id}/product', {
    summary: 'Lists the products a film shows.',
    reply: VideoProducts,
  }),
  list: publicEndpoint('GET /v1/video', {
    summary: 'Lists films, the newest first.',
    query: cursorQuery(15),
    reply: pagedList(VideoItem),
  }),
  more: publicEndpoint('GET /v1/video/more', {
    summary: 'Lists films to go on with.',
    query: cursorQuery(30),
    reply: pagedList(VideoItem),
  }),
  read: publicEndpoint('GET /v1/video/{id}', {
    summary: 'Shows a film.',
    reply: VideoItem,
  }),
  keep: memberEndpoint('POST /v1/app-users/video/{id}/link', {
    summary: 'Keeps a film.',
    reply: VideoBookmark,
  }),
  drop: memberEndpoint('DELETE /v1/app-users/video/{id}/link', {
    summary: 'Keeps a film no longer.',
    reply: VideoBookmark,
  }),
  /** After the device's own sheet, or copying the address, has succeeded. */
  sent: guestEndpoint('PUT /v1/video/{id}/share-count/increase', {
    summary: 'Counts that a film was sent on; one in half an hour for each person and film.',
    reply: ShareCount,
  }),
  /** After three seconds of play; one counts in half an hour for each person and video. */
  view: guestEndpoint('PUT /v1/video/{id}/view-count/increase', {
    summary: 'Counts a view after three seconds of play; one in half an hour for each person and film.',
    reply: ViewCount,
  }),
};
