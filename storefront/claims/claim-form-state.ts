import type { ClaimForm } from '#contract/claims.ts';
import type { OrderLine } from '#contract/orders.ts';
import type { Rules } from '#ui/form-state.ts';
import { sendingPhotos } from '#ui/photo.ts';
import type { Claimed } from './claim-target.ts';
import { type Asked, isCounted, type Kind, needsPhoto } from './reasons.ts';

/** What somebody wants for a line, as it is being written. */
export type Wish = {
  kind: Kind;
  reason: Asked | null;
  /** Of what is not counted in pieces. */
  units: number;
  /** Pieces in the box, and those that are bad; null until somebody has counted. */
  total: number | null;
  bad: number | null;
  detail: string;
};
export type WishField = 'reason' | 'total' | 'bad' | 'box' | 'photos' | 'detail';
/** What has been sent of photos: of the whole box, and of what is wrong. */
export type Shown = { box: string[]; photos: string[]; isSending: boolean };
type Line = Pick<OrderLine, 'returnPolicy'>;

export const longest = 500;

/** Nothing is claimed that nobody wrote: no reason is picked, no piece is counted. */
export function firstWish({ kinds, units }: Pick<Claimed, 'kinds' | 'units'>, kind: string | null): Wish {
  const isReplaced = kind === 'replace' && kinds.includes('replace');
  return { kind: isReplaced ? 'replace' : 'return', reason: null, units, total: null, bad: null, detail: '' };
}

/** Money or another one: what was wrong is asked anew, for an exchange mends less. */
export function kindChange(kind: Kind): Partial<Wish> {
  return { kind, reason: null };
}

/** Whether pieces are counted for this wish, rather than units taken whole. */
export function countsPieces({ reason, kind }: Pick<Wish, 'reason' | 'kind'>, line: Line) {
  return reason !== null && isCounted(reason, line, kind);
}

/** What is missing for a claim, in the order of the screen. */
export function wishRules(line: Line, { box, photos, isSending }: Shown): Rules<Wish, WishField> {
  const counts = (wish: Wish) => countsPieces(wish, line);
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
      return isSending ? sendingPhotos : '상자 전체가 보이는 사진을 올려 주세요.';
    },
    photos: (wish) => {
      if (isSending) return sendingPhotos;
      const lacks = wish.reason !== null && needsPhoto(wish.reason) && photos.length === 0;
      return lacks ? '문제를 확인할 수 있는 사진을 1장 이상 올려 주세요.' : null;
    },
    detail: ({ detail }) => ([...detail.trim()].length > longest ? `${longest}자까지 쓸 수 있어요.` : null),
  };
}

/** What was counted, once both numbers are there and make sense. */
export function piecesCounted({ total, bad }: Pick<Wish, 'total' | 'bad'>) {
  return total !== null && bad !== null && bad <= total ? { bad, total } : undefined;
}

/** As it is sent; null while there is no reason. */
export function bodyOf(wish: Wish, line: Line, { box, photos }: Shown): ClaimForm | null {
  const { kind, reason, units, detail } = wish;
  if (!reason) return null;
  const counts = countsPieces(wish, line);
  return {
    kind,
    reason,
    detail: detail.trim(),
    images: counts ? [...box, ...photos] : photos,
    ...(counts ? piecesCounted(wish) : { units }),
  };
}
