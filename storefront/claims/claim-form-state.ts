import type { ClaimRequestForm } from '#contract/claims.ts';
import type { OrderItem } from '#contract/orders.ts';
import type { FormRules } from '#ui/form-state.ts';
import { photosUploadingText } from '#ui/photo.ts';
import type { ClaimTarget } from './claim-target.ts';
import { type ClaimKind, type CustomerClaimReason, isClaimCounted, requiresPhoto } from './reasons.ts';

/** What somebody wants for a line, as it is being written. */
export type ClaimFormValues = {
  kind: ClaimKind;
  reason: CustomerClaimReason | null;
  /** Of what is not counted in pieces. */
  units: number;
  /** Pieces in the box, and those that are bad; null until somebody has counted. */
  total: number | null;
  bad: number | null;
  detail: string;
};
export type ClaimFieldName = 'reason' | 'total' | 'bad' | 'box' | 'photos' | 'detail';
/** What has been sent of photos: of the whole box, and of what is wrong. */
export type ClaimPhotosState = { box: string[]; photos: string[]; isSending: boolean };
type Line = Pick<OrderItem, 'returnPolicy'>;

export const claimTextMax = 500;

/** Nothing is claimed that nobody wrote: no reason is picked, no piece is counted. */
export function initialClaimValues(
  { kinds, units }: Pick<ClaimTarget, 'kinds' | 'units'>,
  kind: string | null,
): ClaimFormValues {
  const isReplaced = kind === 'replace' && kinds.includes('replace');
  return { kind: isReplaced ? 'replace' : 'return', reason: null, units, total: null, bad: null, detail: '' };
}

/** Money or another one: what was wrong is asked anew, for an exchange mends less. */
export function claimKindChange(kind: ClaimKind): Partial<ClaimFormValues> {
  return { kind, reason: null };
}

/** Whether pieces are counted for this wish, rather than units taken whole. */
export function countsPieces({ reason, kind }: Pick<ClaimFormValues, 'reason' | 'kind'>, line: Line) {
  return reason !== null && isClaimCounted(reason, line, kind);
}

/** What is missing for a claim, in the order of the screen. */
export function claimFormRules(
  line: Line,
  { box, photos, isSending }: ClaimPhotosState,
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
      return isSending ? photosUploadingText : '상자 전체가 보이는 사진을 올려 주세요.';
    },
    photos: (wish) => {
      if (isSending) return photosUploadingText;
      const lacks = wish.reason !== null && requiresPhoto(wish.reason) && photos.length === 0;
      return lacks ? '문제를 확인할 수 있는 사진을 1장 이상 올려 주세요.' : null;
    },
    detail: ({ detail }) => ([...detail.trim()].length > claimTextMax ? `${claimTextMax}자까지 쓸 수 있어요.` : null),
  };
}

/** What was counted, once both numbers are there and make sense. */
export function countedPiecesOf({ total, bad }: Pick<ClaimFormValues, 'total' | 'bad'>) {
  return total !== null && bad !== null && bad <= total ? { bad, total } : undefined;
}

/** As it is sent; null while there is no reason. */
export function claimBodyOf(
  wish: ClaimFormValues,
  line: Line,
  { box, photos }: ClaimPhotosState,
): ClaimRequestForm | null {
  const { kind, reason, units, detail } = wish;
  if (!reason) return null;
  const counts = countsPieces(wish, line);
  return {
    kind,
    reason,
    detail: detail.trim(),
    images: counts ? [...box, ...photos] : photos,
    ...(counts ? countedPiecesOf(wish) : { units }),
  };
}
