import type { ClaimRequestForm } from '#contract/claims.ts';
import type { OrderItem } from '#contract/orders.ts';
import type { FormRules } from '#ui/form-state.ts';
import { photosUnsentText } from '#ui/photo-upload.ts';
import { type ClaimKind, type CustomerClaimReason, isClaimCounted, requiresPhoto } from './claim-reasons.ts';
import type { ClaimTarget } from './claim-target.ts';

/** The values of a claim form for a line. */
export type ClaimFormValues = {
  kind: ClaimKind;
  reason: CustomerClaimReason | null;
  /** The quantity of a line that is not counted in pieces. */
  units: number;
  /** The quantity of each option of a line with several options; empty for a line with one. */
  options: Readonly<Record<string, number>>;
  /** Pieces in the box, and the bad ones of them; null until they are entered. */
  total: number | null;
  bad: number | null;
  detail: string;
};
export type ClaimFieldName = 'reason' | 'total' | 'bad' | 'box' | 'photos' | 'detail';
/** The uploaded photos: of the whole box, and of the fault; and whether either field has one that was not uploaded. */
export type ClaimPhotosState = { box: string[]; photos: string[]; isBoxUnsent: boolean; isUnsent: boolean };
type PolicyLine = Pick<OrderItem, 'returnPolicy'>;

export const claimTextMax = 500;

/** Initially no reason is picked and no piece is counted. */
export function initialClaimValues(
  { kinds, units, options }: Pick<ClaimTarget, 'kinds' | 'units' | 'options'>,
  kind: string | null,
): ClaimFormValues {
  const isReplaced = kind === 'replace' && kinds.includes('replace');
  const several = options.length > 1 ? options : [];
  return {
    kind: isReplaced ? 'replace' : 'return',
    reason: null,
    units,
    options: Object.fromEntries(several.map((option) => [option.optionIdPathKey, option.units])),
    total: null,
    bad: null,
    detail: '',
  };
}

/** A change between refund and exchange clears the reason, because fewer reasons allow an exchange. */
export function claimKindChange(kind: ClaimKind): Partial<ClaimFormValues> {
  return { kind, reason: null };
}

/** Whether this claim counts pieces instead of taking whole quantities. */
export function countsPieces({ reason, kind }: Pick<ClaimFormValues, 'reason' | 'kind'>, line: PolicyLine) {
  return reason !== null && isClaimCounted(reason, line, kind);
}

/** The rules of the form, in the order of the screen. */
export function claimFormRules(
  line: PolicyLine,
  { box, photos, isBoxUnsent, isUnsent }: ClaimPhotosState,
): FormRules<ClaimFormValues, ClaimFieldName> {
  const counts = (wish: ClaimFormValues) => countsPieces(wish, line);
  return {
    reason: ({ reason }) => (reason ? null : '어떤 문제인지 골라 주세요.'),
    total: (wish) => (counts(wish) && wish.total === null ? '전체 개수를 적어 주세요.' : null),
    bad: (wish) => {
      if (!counts(wish)) return null;
      if (wish.bad === null) return '문제 있는 개수를 적어 주세요.';
      return wish.total !== null && wish.bad > wish.total ? '전체 개수보다 많아요.' : null;
    },
    box: (wish) => {
      if (!counts(wish) || box.length > 0) return null;
      return isBoxUnsent ? photosUnsentText : '상자 전체가 보이는 사진을 올려 주세요.';
    },
    photos: (wish) => {
      if (!wish.reason || !requiresPhoto(wish.reason)) return null;
      if (isUnsent) return photosUnsentText;
      return photos.length === 0 ? '문제를 확인할 수 있는 사진을 1장 이상 올려 주세요.' : null;
    },
    detail: ({ detail }) => ([...detail.trim()].length > claimTextMax ? `${claimTextMax}자까지 쓸 수 있어요.` : null),
  };
}

/** The counted pieces, once both numbers are valid. */
export function countedPiecesOf({ total, bad }: Pick<ClaimFormValues, 'total' | 'bad'>) {
  return total !== null && bad !== null && bad <= total ? { bad, total } : undefined;
}

/** The claimed quantity as the request states it: by option where the line has several. */
export function claimQuantityOf({ units, options }: Pick<ClaimFormValues, 'units' | 'options'>) {
  const chosen = Object.entries(options).filter(([, count]) => count > 0);
  if (chosen.length === 0) return { units };
  return { options: chosen.map(([optionIdPathKey, count]) => ({ optionIdPathKey, units: count })) };
}

/** The request body; null without a reason. */
export function claimBodyOf(
  wish: ClaimFormValues,
  line: PolicyLine,
  { box, photos }: ClaimPhotosState,
): ClaimRequestForm | null {
  const { kind, reason, detail } = wish;
  if (!reason) return null;
  const counts = countsPieces(wish, line);
  return {
    kind,
    reason,
    detail: detail.trim(),
    images: counts ? [...box, ...photos] : photos,
    ...(counts ? countedPiecesOf(wish) : claimQuantityOf(wish)),
  };
}
