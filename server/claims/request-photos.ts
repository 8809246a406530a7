import { Refusal } from '#contract/errors.ts';
import { reasonsWithPhotos } from '#contract/rules/claims.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { attachImages } from '../uploads/attach.ts';
import { openClaimOf } from './claims.sql.ts';
import { addClaimPhotos, insertPhotoRequest, type PhotoRequestClaim } from './request-photos.sql.ts';

/** Requests photos from the claimant, once per claim; no refund is made while they are awaited (rules D8.5). */
export async function requestClaimPhotos(inside: Tx, orderServices: OrderServices, line: number, why: string) {
  const open = await openClaimOf(inside, line);
  if (!open) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (!reasonsWithPhotos.includes(open.reason))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: '사진으로 확인하는 신청이 아니에요.' });
  if (!(await insertPhotoRequest(inside, open.id, why)))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: '사진은 이미 한 번 다시 부탁했어요.' });
  await orderServices.notifier.line(inside, 'CLAIM_PHOTO', line, { reason: why });
}

/** Adds the requested photos. Throws INVALID_STATUS_TRANSITION if none are awaited. */
export async function submitClaimPhotos(inside: Tx, of: PhotoRequestClaim, person: number, images: string[]) {
  const paths = await attachImages(inside, person, images);
  if (!(await addClaimPhotos(inside, of, paths))) throw new Refusal('INVALID_STATUS_TRANSITION');
}
