import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { ensureGuest } from '../guests/create-guest.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { RateLimits } from '../platform/limits/rate-limits.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { storeOrDiscard } from './file-paths.ts';
import { checkVideo, redrawImage } from './image-worker.ts';
import { insertUpload, insertVideoUpload } from './uploads.sql.ts';

type Tools = { dataDir: string; files: FileStorage; limits: RateLimits; reference: ReferenceData };

export function createUploadHandlers({ dataDir, files, limits, reference }: Tools): Handlers<Routes['uploads']> {
  return {
    async add({ query }, at) {
      const { sql, ip, pictures } = at;
      const entities = [];
      for await (const path of pictures ?? []) {
        await limits.spend(
          sql,
          { key: `upload ${at.who.uuid}`, most: 60, seconds: 3600 },
          { key: `upload from ${ip}`, most: 300, seconds: 3600, pace: 2 },
        );
        const image = await redrawImage({ path, dataDir, isPrivate: query.private });
        entities.push(
          await storeOrDiscard(files, image, async () =>
            insertUpload(sql, (await ensureGuest(at)).id, image, query.private),
          ),
        );
      }
      if (entities.length === 0) throw new Refusal('FILE_TYPE');
      return { entities };
    },

    async addFilm(_, { sql, ip, who, openVideoUpload: open }) {
      await limits.spend(
        sql,
        { key: `film ${who.id}`, most: 10, seconds: 3600 },
        { key: `film from ${ip}`, most: 40, seconds: 3600, pace: 10 },
      );
      if (!open) throw new Refusal('FILM_TYPE');
      return open(async ({ video, poster }) => {
        const kept = await checkVideo({ path: video, poster, dataDir, seconds: reference.policy('filmSeconds') });
        return storeOrDiscard(files, kept, () => insertVideoUpload(sql, who.id, kept));
      });
    },
  };
}
