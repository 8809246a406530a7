import type { FastifyInstance } from 'fastify';
import type { Inside } from '../http/in-process-client.ts';
import type { Files } from '../integrations/file-storage.ts';
import type { Sql } from '../platform/db/database.ts';
import { share } from './og-image.ts';
import { robots } from './robots.ts';
import { feed } from './rss.ts';
import { sitemap } from './sitemap.ts';

type Place = { origin: string; brand: string; name: string; dataDir: string; files: Files };

/** What the shop says to machines that read it for people: what may be read and where, what is new, and a picture to share. */
export function found(app: FastifyInstance, sql: Sql, api: Inside, place: Place) {
  robots(app, place.origin);
  sitemap(app, sql, place);
  feed(app, api, place);
  share(app, api, place);
}
