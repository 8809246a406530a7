import type { Upload } from '#contract/uploads.ts';
import type { Db } from '../base/database.ts';

export async function keepUpload(
  sql: Db,
  person: number,
  { path, width, height }: Omit<Upload, 'id'>,
  isPrivate: boolean,
) {
  const [row] = await sql<Upload[]>`
    insert into upload (app_user_id, path, width, height, private) values (${person}, ${path}, ${width}, ${height}, ${isPrivate})
    returning id, path, width, height`;
  return row as Upload;
}

/** Pictures of this person's own that nothing uses yet, from now on used; those of anybody else do not exist. */
export function spendUploads(sql: Db, person: number, ids: string[], isPrivate: boolean) {
  return sql<{ id: string; path: string }[]>`
    update upload set used = true where id = any (${ids}::uuid[]) and app_user_id = ${person} and not used and private = ${isPrivate}
    returning id, path`;
}

/** Sent a day ago and never used. */
export function dropUnused(sql: Db) {
  return sql<{ path: string }[]>`
    delete from upload where not used and created_at < now() - interval '1 day' returning path`;
}

/** Which of these addresses are still known. */
export async function knownPaths(sql: Db, paths: string[]) {
  const rows = await sql<{ path: string }[]>`select path from upload where path = any (${paths})`;
  return new Set(rows.map(({ path }) => path));
}
