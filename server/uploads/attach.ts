import { Refusal } from '#contract/errors.ts';
import type { Db } from '../platform/db/database.ts';
import { insertUpload, markStaffUploadsUsed, markUploadsUsed, markVideoUsed, releaseUploads } from './uploads.sql.ts';

/**
 * Marks the customer's uploaded images as used; returns their addresses in the given order. Throws FILE_UNKNOWN for an image that is used
 * or not their own.
 */
export async function attachImages(sql: Db, person: number, ids: string[]): Promise<string[]> {
  return takeUploads(sql, person, ids, false);
}

/** The same for an image that only its owner and staff may see. Throws FILE_UNKNOWN for a public image. */
export async function attachPrivateImage(sql: Db, person: number, id: string): Promise<string> {
  const [path = ''] = await takeUploads(sql, person, [id], true);
  return path;
}

/** The same for several private images. */
export function attachPrivateImages(sql: Db, person: number, ids: string[]): Promise<string[]> {
  return takeUploads(sql, person, ids, true);
}

/** The same for images that a staff member uploaded. */
export async function attachEvidence(sql: Db, staff: number, ids: string[]): Promise<string[]> {
  return ids.length === 0 ? [] : inOrder(ids, await markStaffUploadsUsed(sql, staff, ids));
}

async function takeUploads(sql: Db, person: number, ids: string[], isPrivate: boolean) {
  return ids.length === 0 ? [] : inOrder(ids, await markUploadsUsed(sql, person, ids, isPrivate));
}

function inOrder(ids: string[], spent: readonly { id: string; path: string }[]) {
  const found = new Map(spent.map(({ id, path }) => [id, path]));
  const paths = ids.map((id) => found.get(id));
  if (paths.some((path) => path === undefined)) throw new Refusal('FILE_UNKNOWN');
  return paths as string[];
}

/** Records an image that the shop fetched for the customer, as used. */
export async function attachOwnImage(sql: Db, person: number, drawn: { path: string; width: number; height: number }) {
  const { id } = await insertUpload(sql, person, drawn, false);
  await markUploadsUsed(sql, person, [id], false);
}

/** Marks the customer's uploaded video as used. Returns its address without extension and whether it has a poster. Throws FILM_UNKNOWN. */
export async function attachVideo(sql: Db, person: number, id: string) {
  const video = await markVideoUsed(sql, person, id);
  if (!video) throw new Refusal('FILM_UNKNOWN');
  return video;
}

/** Marks these addresses as unused; the upload sweep deletes their files. */
export async function releaseFiles(sql: Db, paths: string[]) {
  if (paths.length > 0) await releaseUploads(sql, paths);
}
