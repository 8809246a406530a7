import type { ReactNode } from 'react';
import type { Claim } from '#contract/claims.ts';
import { PhotoStrip } from '#ui/photo-strip.tsx';

type Told = Pick<Claim, 'reasonText' | 'detail' | 'answer' | 'answerImages'>;

/** The last thing a line was claimed for and what was answered, with what a refusal showed; of none there is nothing. */
export function lastClaimFacts(claim: Told | undefined): [string, ReactNode][] {
  if (!claim) return [];
  const { reasonText, detail, answer, answerImages } = claim;
  return [
    ['신청', `${reasonText} · ${detail}`],
    ['답', answer],
    ['답한 사진', answerImages.length > 0 && <PhotoStrip photos={answerImages} label="답하며 보낸 사진" />],
  ];
}
