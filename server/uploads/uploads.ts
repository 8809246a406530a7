import { join } from 'node:path';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../database.ts';
import type { Handlers } from '../handlers.ts';
import type { Limits } from '../limits.ts';
import { readPicture } from './read.ts';
import { storePicture } from './store.ts';
import { keepUpload, spendUploads } from './uploads.sql.ts';

type Tools = { dataDir: string; limits: Limits };

export function uploads({ dataDir, limits }: Tools): Handlers<Routes['uploads']> {
  const folder = uploadsFolder(dataDir);
  return {
    async add(_, { who, sql, ip, pictures }) {
      const entities = [];
      for await (const bytes of pictures ?? []) {
        limits.spend(`upload ${who.id}`, 60, 3600);
        limits.spend(`upload ip ${ip}`, 300, 3600);
        const picture = await storePicture(folder, await readPicture(bytes));
        entities.push(await keepUpload(sql, who.id, picture));
      }
      if (entities.length === 0) throw new Refusal('FILE_TYPE');
      return { entities };
    },
  };
}

/** Makes pictures sent before part of something; returns their addresses in the order asked. One that is not this person's own is refused. */
export async function takePictures(sql: Db, person: number, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = new Map((await spendUploads(sql, person, ids)).map(({ id, path }) => [id, path]));
  const paths = ids.map((id) => found.get(id));
  if (paths.some((path) => path === undefined)) throw new Refusal('FILE_UNKNOWN');
  return paths as string[];
}

export function uploadsFolder(dataDir: string) {
  return join(dataDir, 'pictures', 'uploads');
}
