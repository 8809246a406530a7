import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import { ShareCount, VideoBookmark, VideoItem, VideoProducts, ViewCount } from '../videos.ts';

export const videoRoutes = {
  ofDisplay: publicEndpoint('GET /v1/display-category/{id}/display-video', { query: cursorQuery(15), reply: pagedList(VideoItem) }),
  products: publicEndpoint('GET /v1/video/{id}/product', { reply: VideoProducts }),
  list: publicEndpoint('GET /v1/video', { query: cursorQuery(15), reply: pagedList(VideoItem) }),
  more: publicEndpoint('GET /v1/video/more', { query: cursorQuery(30), reply: pagedList(VideoItem) }),
  read: publicEndpoint('GET /v1/video/{id}', { reply: VideoItem }),
  keep: memberEndpoint('POST /v1/app-users/video/{id}/link', { reply: VideoBookmark }),
  drop: memberEndpoint('DELETE /v1/app-users/video/{id}/link', { reply: VideoBookmark }),
  /** After the device's own sheet, or copying the address, has succeeded. */
  sent: guestEndpoint('PUT /v1/video/{id}/share-count/increase', { reply: ShareCount }),
  /** After three seconds of play; one counts in half an hour for each person and video. */
  view: guestEndpoint('PUT /v1/video/{id}/view-count/increase', { reply: ViewCount }),
};
