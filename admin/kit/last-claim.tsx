import type { ReactNode } from 'react';
import type { Claim } from '#contract/claims.ts';
import { PhotoStrip } from '#ui/photo-strip.tsx';

type AnsweredClaim = Pick<Claim, 'reasonText' | 'detail' | 'answer' | 'answerImages'>;

/** The last claim of a line with its answer and the images of a rejection. Empty without a claim. */
export function lastClaimFacts(claim: AnsweredClaim | undefined): [string, ReactNode][] {
  if (!claim) return [];
  const { reasonText, detail, answer, answerImages } = claim;
  return [
    ['신청', [reasonText, detail].filter(Boolean).join(' · ')],
    ['답', answer],
    ['답한 사진', answerImages.length > 0 && <PhotoStrip photos={answerImages} label="답하며 보낸 사진" />],
  ];
}
