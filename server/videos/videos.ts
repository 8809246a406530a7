import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { VideoItem } from '#contract/videos.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import {
  addVideoViews,
  countVideoShare,
  countVideoView,
  hasDisplayStrip,
  saveVideo,
  unsaveVideo,
  type VideoRow,
  videoCountOf,
  videoOf,
  videoProductsOf,
  videosOf,
  videoViewsOf,
} from './videos.sql.ts';

/** Short videos and their products (rules D17). A visitor without a token has person id 0. */
export function createVideoHandlers(brand: string, limits: RateLimits): Handlers<Routes['videos']> {
  const asker = (who: Actor | null) => ({ brand, person: who?.id ?? 0 });

  return {
    async ofDisplay({ params: { id }, query: { take, nextPage } }, { sql, who }) {
      if (!(await hasDisplayStrip(sql, brand, id))) throw new Refusal('NOT_FOUND');
      return newestVideos({ take, nextPage, display: id }, who, sql);
    },

    async products({ params: { id } }, { sql, who }) {
      const found = await videoProductsOf(sql, asker(who), id);
      if (!found) throw new Refusal('NOT_FOUND');
      return found;
    },

    list: ({ query }, { sql, who }) => newestVideos(query, who, sql),

    more: ({ query }, { sql, who }) => newestVideos(query, who, sql),

    async read({ params: { id } }, { sql, who }) {
      const row = await videoOf(sql, asker(who), id);
      if (!row) throw new Refusal('NOT_FOUND');
      return itemOf(row);
    },

    async saveVideo({ params: { id } }, { sql, who }) {
      if (!(await saveVideo(sql, asker(who), id))) throw new Refusal('NOT_FOUND');
      return { isMyVideoShare: true };
    },

    async unsaveVideo({ params: { id } }, { sql, who }) {
      await unsaveVideo(sql, who.id, id);
      return { isMyVideoShare: false };
    },

    async sent({ params: { id } }, { sql, who, ip }) {
      await limits.spend(
        sql,
        { key: `films sent ${who.uuid}`, most: 30, seconds: 60 },
        { key: `films sent from ${ip}`, most: 300, seconds: 60, pace: 1 },
      );
      const sentCount = await countVideoShare(sql, brand, who.uuid, id);
      if (sentCount === undefined) throw new Refusal('NOT_FOUND');
      return { sentCount };
    },

    async view({ params: { id } }, { sql, who, ip }) {
      await limits.spend(
        sql,
        { key: `views ${who.uuid}`, most: 60, seconds: 60 },
        { key: `views from ${ip}`, most: 300, seconds: 60, pace: 1 },
      );
      if (!(await countVideoView(sql, asker(who), who.uuid, id))) throw new Refusal('NOT_FOUND');
      return { viewCount: await videoViewsOf(sql, id) };
    },
  };

  async function newestVideos(
    { take, nextPage, display }: { take: number; nextPage?: string | undefined; display?: number },
    who: Actor | null,
    sql: Parameters<typeof videosOf>[0],
  ) {
    const at = parseCursor(nextPage);
    const [rows, count] = await Promise.all([
      videosOf(sql, asker(who), at, take, display),
      videoCountOf(sql, brand, display),
    ]);
    return videoPage(rows, take, count);
  }
}

function videoPage(rows: VideoRow[], take: number, count: number) {
  const place = cursorPage(rows, take, count, ({ value, videoId }) => rowCursorOf({ value, id: videoId }));
  return { entities: rows.slice(0, take).map(itemOf), page: place };
}

function itemOf({ value: _, videoId: __, ...item }: VideoRow): VideoItem {
  return item;
}

/** Adds new views to the videos' counts. */
export function applyVideoViews(sql: Sql) {
  return tx(sql, addVideoViews);
}
