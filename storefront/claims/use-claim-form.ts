import { useSearchParams } from 'react-router';
import { useForm } from '#ui/form.ts';
import { usePhotos } from '../uploads/photos.ts';
import { bodyOf, countsPieces, firstWish, wishRules } from './claim-form-state.ts';
import type { Claimed } from './claim-target.ts';

/** What somebody writes and shows of goods something is wrong with; `?kind=replace` begins it as an exchange. */
export function useWishing(goods: Claimed) {
  const [search] = useSearchParams();
  const box = usePhotos(1);
  const photos = usePhotos(4);
  const shown = { box: box.ids, photos: photos.ids, isSending: box.sending || photos.sending };
  const form = useForm({ first: () => firstWish(goods, search.get('kind')), rules: wishRules(goods, shown) });
  const wish = form.values;
  return { form, wish, counts: countsPieces(wish, goods), box, photos, body: bodyOf(wish, goods, shown) };
}

export type Wishing = ReturnType<typeof useWishing>;
