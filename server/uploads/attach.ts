import { Refusal } from '#contract/errors.ts';
import type { Db } from '../platform/db/database.ts';
import { markStaffUploadsUsed, markUploadsUsed, markVideoUsed, releaseUploads } from './uploads.sql.ts';

/** Makes pictures sent before part of something; returns their addresses in the order asked. One that is not this person's own is refused. */
export async function attachImages(sql: Db, person: number, ids: string[]): Promise<string[]> {
  return take(sql, person, ids, false);
}

/** The same for one that only its owner and the staff may see: what was sent for everybody is refused. */
export async function attachPrivateImage(sql: Db, person: number, id: string): Promise<string> {
  const [path = ''] = await take(sql, person, [id], true);
  return path;
}

/** The same for several. */
export function attachPrivateImages(sql: Db, person: number, ids: string[]): Promise<string[]> {
  return take(sql, person, ids, true);
}

/** The same for what somebody of the staff sent. */
export async function attachEvidence(sql: Db, staff: number, ids: string[]): Promise<string[]> {
  return ids.length === 0 ? [] : inOrder(ids, await markStaffUploadsUsed(sql, staff, ids));
}

async function take(sql: Db, person: number, ids: string[], isPrivate: boolean) {
  return ids.length === 0 ? [] : inOrder(ids, await markUploadsUsed(sql, person, ids, isPrivate));
}

function inOrder(ids: string[], spent: readonly { id: string; path: string }[]) {
  const found = new Map(spent.map(({ id, path }) => [id, path]));
  const paths = ids.map((id) => found.get(id));
  if (paths.some((path) => path === undefined)) throw new Refusal('FILE_UNKNOWN');
  return paths as string[];
}

/** Makes a film sent before part of something: its address without ending, and whether a picture for it came along. Throws FILM_UNKNOWN. */
export async function attachVideo(sql: Db, person: number, id: string) {
  const film = await markVideoUsed(sql, person, id);
  if (!film) throw new Refusal('FILM_UNKNOWN');
  return film;
}

/** What these addresses lead to is used no more, and its files are taken away by and by. */
export async function releaseFiles(sql: Db, paths: string[]) {
  if (paths.length > 0) await releaseUploads(sql, paths);
}
