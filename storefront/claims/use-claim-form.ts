import { useSearchParams } from 'react-router';
import { useForm } from '#ui/form.ts';
import { useImageUploads } from '../uploads/photo-upload.ts';
import { claimBodyOf, claimFormRules, countsPieces, initialClaimValues } from './claim-form-state.ts';
import type { ClaimTarget } from './claim-target.ts';

/** The values and photos of a claim form; `?kind=replace` starts it as an exchange. */
export function useClaimForm(target: ClaimTarget) {
  const [search] = useSearchParams();
  const box = useImageUploads(1);
  const photos = useImageUploads(4);
  const shown = { box: box.ids, photos: photos.ids, isBoxUnsent: box.unsent, isUnsent: photos.unsent };
  const form = useForm({
    first: () => initialClaimValues(target, search.get('kind')),
    rules: claimFormRules(target, shown),
  });
  const wish = form.values;
  return { form, wish, counts: countsPieces(wish, target), box, photos, body: claimBodyOf(wish, target, shown) };
}

export type ClaimFormState = ReturnType<typeof useClaimForm>;
