import type { ClaimTarget } from './claim-target.ts';

const units = '마리|송이|포기|봉지|봉|팩|병|통|알|과|미|손|장|구|입|개';

/** The counting unit of a product, from its option name: "10마리(중)" gives 마리, "5kg(23과)" gives 과. */
export function pieceUnitOf({ optionText }: Pick<ClaimTarget, 'optionText'>) {
  const unit = new RegExp(`\\d\\s*(${units})`).exec(optionText)?.[1] ?? '개';
  return { unit, word: unit === '개' ? '개수' : `개수(${unit})` };
}
