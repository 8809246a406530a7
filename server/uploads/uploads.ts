import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import { born } from '../guests/create.ts';
import type { Files } from '../integrations/file-storage.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Limits } from '../platform/limits/rate-limits.ts';
import type { Reference } from '../platform/reference-data.ts';
import { keepOrNothing } from './file-paths.ts';
import { drawFilm, drawPicture } from './image-worker.ts';
import { keepFilm, keepUpload } from './uploads.sql.ts';

type Tools = { dataDir: string; files: Files; limits: Limits; reference: Reference };

export function uploads({ dataDir, files, limits, reference }: Tools): Handlers<Routes['uploads']> {
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
        const kept = await drawPicture({ path, dataDir, isPrivate: query.private });
        entities.push(
          await keepOrNothing(files, kept, async () => keepUpload(sql, (await born(at)).id, kept, query.private)),
        );
      }
      if (entities.length === 0) throw new Refusal('FILE_TYPE');
      return { entities };
    },

    async addFilm(_, { sql, ip, who, film: open }) {
      await limits.spend(
        sql,
        { key: `film ${who.id}`, most: 10, seconds: 3600 },
        { key: `film from ${ip}`, most: 40, seconds: 3600, pace: 10 },
      );
      if (!open) throw new Refusal('FILM_TYPE');
      return open(async ({ film, poster }) => {
        const kept = await drawFilm({ path: film, poster, dataDir, seconds: reference.policy('filmSeconds') });
        return keepOrNothing(files, kept, () => keepFilm(sql, who.id, kept));
      });
    },
  };
}
