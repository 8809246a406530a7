import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';
import { useForm } from '#ui/form.ts';
import { useImageUploads } from '../uploads/photo-upload.ts';
import {
  type ClaimFormValues,
  claimBodyOf,
  claimFormRules,
  claimKindChange,
  countsPieces,
  initialClaimValues,
} from './claim-form-state.ts';
import type { ClaimTarget } from './claim-target.ts';

/**
 * The values and photos of a claim form of a line; `?kind=replace` starts it as an exchange. Unsent values stay in this tab for an hour,
 * as long as the same quantity can be claimed; photos are picked again.
 */
export function useClaimForm(target: ClaimTarget, line: string) {
  const [search] = useSearchParams();
  const draftKey = `claim-${line}-${target.units}`;
  const box = useImageUploads(1);
  const photos = useImageUploads(4);
  const shown = { box: box.ids, photos: photos.ids, isBoxUnsent: box.unsent, isUnsent: photos.unsent };
  const form = useForm({
    first: () => valuesOf(readTemporary<ClaimFormValues>(draftKey), target, search.get('kind')),
    rules: claimFormRules(target, shown),
  });
  const wish = form.values;
  const { beginning } = form;
  useEffect(() => {
    if (wish !== beginning) storeTemporarily(draftKey, wish, 60);
  }, [draftKey, wish, beginning]);
  return {
    form,
    wish,
    counts: countsPieces(wish, target),
    box,
    photos,
    body: claimBodyOf(wish, target, shown),
    clearDraft: () => clearTemporary(draftKey),
  };
}

function valuesOf(draft: ClaimFormValues | null, target: ClaimTarget, kind: string | null): ClaimFormValues {
  const initial = initialClaimValues(target, kind);
  if (!draft) return initial;
  const isOther = !target.kinds.includes(draft.kind) || (kind !== null && draft.kind !== initial.kind);
  return isOther ? { ...draft, ...claimKindChange(initial.kind) } : draft;
}

export type ClaimFormState = ReturnType<typeof useClaimForm>;
