import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../database.ts';
import type { Handlers } from '../handlers.ts';
import type { Limits } from '../limits.ts';
import { drawPicture } from './drawing.ts';
import { keepUpload, spendUploads } from './uploads.sql.ts';

type Tools = { dataDir: string; limits: Limits };

export function uploads({ dataDir, limits }: Tools): Handlers<Routes['uploads']> {
  return {
    async add({ query }, { who, sql, ip, pictures }) {
      const entities = [];
      for await (const path of pictures ?? []) {
        limits.spend(`upload ${who.id}`, 60, 3600);
        limits.spend(`upload ip ${ip}`, 300, 3600);
        const kept = await drawPicture({ path, dataDir, isPrivate: query.private });
        entities.push(await keepUpload(sql, who.id, kept, query.private));
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
