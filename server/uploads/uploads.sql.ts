import type { UploadedImage } from '#contract/uploads.ts';
import type { Db } from '../platform/db/database.ts';

type UploadedVideo = UploadedImage & { poster: boolean };

/** Width and height in pixels; a private image is shown only to its owner and staff. */
export async function insertUpload(
  sql: Db,
  person: number,
  { path, width, height }: Omit<UploadedImage, 'id'>,
  isPrivate: boolean,
) {
  const [row] = await sql<UploadedImage[]>`
    insert into upload (app_user_id, path, width, height, private) values (${person}, ${path}, ${width}, ${height}, ${isPrivate})
    returning id, path, width, height`;
  return row as UploadedImage;
}

/** Marks the customer's unused images as used and returns them; ids of other owners match nothing. */
export function markUploadsUsed(sql: Db, person: number, ids: string[], isPrivate: boolean) {
  return sql<{ id: string; path: string }[]>`
    update upload set used = true where id = any (${ids}::uuid[]) and app_user_id = ${person} and not used and not film and private = ${isPrivate}
    returning id, path`;
}

/** An image a staff member uploaded; it is shown where it is used. */
export async function insertStaffUpload(sql: Db, staff: number, { path, width, height }: Omit<UploadedImage, 'id'>) {
  const [row] = await sql<UploadedImage[]>`
    insert into upload (staff_id, path, width, height) values (${staff}, ${path}, ${width}, ${height}) returning id, path, width, height`;
  return row as UploadedImage;
}

/** Marks the staff member's unused images as used and returns them; ids of other owners match nothing. */
export function markStaffUploadsUsed(sql: Db, staff: number, ids: string[]) {
  return sql<{ id: string; path: string }[]>`
    update upload set used = true where id = any (${ids}::uuid[]) and staff_id = ${staff} and not used returning id, path`;
}

/** Like an image, with whether it has a poster. */
export async function insertVideoUpload(
  sql: Db,
  person: number,
  { path, width, height, poster }: Omit<UploadedImage, 'id'> & { poster: boolean },
) {
  const [row] = await sql<UploadedVideo[]>`
    insert into upload (app_user_id, path, width, height, film, poster) values (${person}, ${path}, ${width}, ${height}, true, ${poster})
    returning id, path, width, height, poster`;
  return row as UploadedVideo;
}

/** Marks the customer's unused video as used; undefined if there is none. */
export async function markVideoUsed(sql: Db, person: number, id: string) {
  const [row] = await sql<{ path: string; poster: boolean }[]>`
    update upload set used = true where id = ${id} and app_user_id = ${person} and not used and film returning path, poster`;
  return row;
}

/** Marks these addresses as unused: the next sweep deletes them. */
export async function releaseUploads(sql: Db, paths: string[]) {
  await sql`update upload set used = false where path = any (${paths}) and used`;
}

/** Deletes uploads that are a day old and unused; returns their addresses. */
export function deleteUnusedUploads(sql: Db) {
  return sql<{ path: string }[]>`
    delete from upload where not used and created_at < now() - interval '1 day' returning path`;
}

/** Which of these addresses still have a row. */
export async function existingUploadPaths(sql: Db, paths: string[]) {
  const rows = await sql<{ path: string }[]>`select path from upload where path = any (${paths})`;
  return new Set(rows.map(({ path }) => path));
}
