import type { FastifyInstance } from 'fastify';
import type { InProcessClient } from '../http/in-process-client.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { Sql } from '../platform/db/database.ts';
import { registerOgImages } from './og-image.ts';
import { registerRobots } from './robots.ts';
import { registerRssFeed } from './rss.ts';
import { registerSitemap } from './sitemap.ts';

type CrawlerSite = {
  origin: string;
  brand: string;
  name: string;
  dataDir: string;
  files: FileStorage;
  now: () => Date;
};

/** Registers the routes for crawlers: robots.txt, the sitemap, the feed of notices and share images. */
export function registerCrawlerRoutes(app: FastifyInstance, sql: Sql, api: InProcessClient, place: CrawlerSite) {
  registerRobots(app, place.origin);
  registerSitemap(app, sql, place);
  registerRssFeed(app, api, place);
  registerOgImages(app, api, place);
}
