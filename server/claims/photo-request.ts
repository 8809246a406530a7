import { Refusal } from '#contract/errors.ts';
import { photographed } from '#contract/rules/claims.ts';
import type { Life } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { takePictures } from '../uploads/attach.ts';
import { openClaim } from './claims.sql.ts';
import { addPhotos, type ClaimOf, writeAsk } from './photo-request.sql.ts';

/** Asks whoever claimed for pictures once more, and once a claim: meanwhile nothing is paid (rules D8.5). */
export async function askPhotos(inside: Tx, life: Life, line: number, why: string) {
  const open = await openClaim(inside, line);
  if (!open) throw new Refusal('INVALID_STATUS_TRANSITION');
  if (!photographed.includes(open.reason))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: '사진으로 확인하는 신청이 아니에요.' });
  if (!(await writeAsk(inside, open.id, why)))
    throw new Refusal('CLAIM_NOT_ALLOWED', { why: '사진은 이미 한 번 다시 부탁했어요.' });
  await life.letters.line(inside, 'CLAIM_PHOTO', line, { reason: why });
}

/** The pictures that were asked for. Throws INVALID_STATUS_TRANSITION where nobody waits for any. */
export async function sendPhotos(inside: Tx, of: ClaimOf, person: number, images: string[]) {
  const paths = await takePictures(inside, person, images);
  if (!(await addPhotos(inside, of, paths))) throw new Refusal('INVALID_STATUS_TRANSITION');
}
