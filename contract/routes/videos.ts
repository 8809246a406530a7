import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, pagedList } from '../primitives.ts';
import { ShareCount, VideoBookmark, VideoItem, VideoProducts, ViewCount } from '../videos.ts';

export const videoRoutes = {
  ofDisplay: publicEndpoint('GET /v1/display-category/{id}/display-video', {
    summary: 'List the videos of a display category.',
    query: cursorQuery(15),
    reply: pagedList(VideoItem),
  }),
  products: publicEndpoint('GET /v1/video/{id}/product', {
    summary: 'List the products of a video.',
    reply: VideoProducts,
  }),
  list: publicEndpoint('GET /v1/video', {
    summary: 'List videos. The newest video comes first.',
    query: cursorQuery(15),
    reply: pagedList(VideoItem),
  }),
  more: publicEndpoint('GET /v1/video/more', {
    summary: 'List more videos to watch.',
    query: cursorQuery(30),
    reply: pagedList(VideoItem),
  }),
  read: publicEndpoint('GET /v1/video/{id}', {
    summary: 'Retrieve a video.',
    reply: VideoItem,
  }),
  saveVideo: memberEndpoint('POST /v1/app-users/video/{id}/link', {
    summary: 'Bookmark a video.',
    reply: VideoBookmark,
  }),
  unsaveVideo: memberEndpoint('DELETE /v1/app-users/video/{id}/link', {
    summary: 'Remove a video bookmark.',
    reply: VideoBookmark,
  }),
  /** Sent after the device's share sheet or the copying of the URL has succeeded. */
  sent: guestEndpoint('PUT /v1/video/{id}/share-count/increase', {
    summary: 'Count a share of a video. Each customer counts once per video in 30 minutes.',
    reply: ShareCount,
  }),
  view: guestEndpoint('PUT /v1/video/{id}/view-count/increase', {
    summary:
      'Count a view of a video after three seconds of playback. Each customer counts once per video in 30 minutes.',
    reply: ViewCount,
  }),
};
