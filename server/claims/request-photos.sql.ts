import type { Tx } from '../platform/db/database.ts';

/** Returns false if photos were requested before, or the claim was answered since. */
export async function insertPhotoRequest(sql: Tx, claim: number, text: string) {
  const rows = await sql`
    update claim set photo_request = ${text}, photo_requested_at = shop_now()
    where id = ${claim} and status = 'open' and photo_requested_at is null returning id`;
  return rows.length === 1;
}

/** A claim by its line, which has at most one open claim, or by its uuid. */
export type PhotoRequestClaim = { line: number } | { claim: string };

/** Adds photos to a claim; returns false if none are awaited. */
export async function addClaimPhotos(sql: Tx, of: PhotoRequestClaim, images: string[]) {
  const rows = await sql`
    update claim set images = images || ${images}::text[], photo_sent_at = shop_now()
    where ${'line' in of ? sql`order_line_id = ${of.line}` : sql`uuid = ${of.claim}`} and status = 'open' and photo_requested_at is not null and photo_sent_at is null returning id`;
  return rows.length === 1;
}
