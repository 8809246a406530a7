import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../base/database.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Limits } from '../base/limits.ts';
import { born } from '../guests/born.ts';
import { drawPicture } from './drawing.ts';
import { removePicture } from './store.ts';
import { keepUpload, spendUploads } from './uploads.sql.ts';

type Tools = { dataDir: string; limits: Limits };

export function uploads({ dataDir, limits }: Tools): Handlers<Routes['uploads']> {
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
        const row = await keepUpload(sql, (await born(at)).id, kept, query.private).catch(async (error) => {
          await removePicture(dataDir, kept.path);
          throw error;
        });
        entities.push(row);
      }
      if (entities.length === 0) throw new Refusal('FILE_TYPE');
      return { entities };
    },
  };
}

/** Makes pictures sent before part of something; returns their addresses in the order asked. One that is not this person's own is refused. */
export async function takePictures(sql: Db, person: number, ids: string[]): Promise<string[]> {
  return take(sql, person, ids, false);
}

/** The same for one that only its owner and the staff may see: what was sent for everybody is refused. */
export async function takePrivately(sql: Db, person: number, id: string): Promise<string> {
  const [path = ''] = await take(sql, person, [id], true);
  return path;
}

async function take(sql: Db, person: number, ids: string[], isPrivate: boolean) {
  if (ids.length === 0) return [];
  const found = new Map((await spendUploads(sql, person, ids, isPrivate)).map(({ id, path }) => [id, path]));
  const paths = ids.map((id) => found.get(id));
  if (paths.some((path) => path === undefined)) throw new Refusal('FILE_UNKNOWN');
  return paths as string[];
}
