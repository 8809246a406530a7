import { anyone, guest, member } from '../endpoint.ts';
import { byCursor, list } from '../primitives.ts';
import { SentCount, VideoItem, VideoLink, VideoProducts, ViewCount } from '../videos.ts';

export const videos = {
  ofDisplay: anyone('GET /v1/display-category/{id}/display-video', { query: byCursor(15), reply: list(VideoItem) }),
  products: anyone('GET /v1/video/{id}/product', { reply: VideoProducts }),
  list: anyone('GET /v1/video', { query: byCursor(15), reply: list(VideoItem) }),
  more: anyone('GET /v1/video/more', { query: byCursor(30), reply: list(VideoItem) }),
  read: anyone('GET /v1/video/{id}', { reply: VideoItem }),
  keep: member('POST /v1/app-users/video/{id}/link', { reply: VideoLink }),
  drop: member('DELETE /v1/app-users/video/{id}/link', { reply: VideoLink }),
  /** After the device's own sheet, or copying the address, has succeeded. */
  sent: guest('PUT /v1/video/{id}/share-count/increase', { reply: SentCount }),
  /** After three seconds of play; one counts in half an hour for each person and video. */
  view: guest('PUT /v1/video/{id}/view-count/increase', { reply: ViewCount }),
};
