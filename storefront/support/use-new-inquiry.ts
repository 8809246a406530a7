import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { messageOf } from '#client/error-messages.ts';
import { type InquiryCategory, inquiryContents, mostInquiryPhotos } from '#contract/rules/inquiries.ts';
import { textFault } from '#contract/rules/normalize-text.ts';
import { useForm } from '#ui/form.ts';
import { sendingPhotos } from '#ui/photo.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { usePhotos } from '../uploads/photos.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { inquiryKeys } from './support-query-keys.ts';

export type About = { order: string; line: string | null };
type Wish = { category: InquiryCategory | null; contents: string; about: About | null };

/** A question to the customer centre, from the first letter to its thread. `about` is what the way here named. */
export function useInquiring(about: About | null) {
  const { isGuest } = useSession();
  const from = about?.order ?? null;
  const photos = usePhotos(mostInquiryPhotos, [], true);
  const form = useForm({
    first: (): Wish => ({ category: null, contents: '', ...readDraft(from), about }),
    rules: {
      category: ({ category }) => (category === null ? '문의 종류를 골라 주세요.' : null),
      about: (wish) => (isGuest && wish.about === null ? '비회원은 문의할 주문을 골라 주세요.' : null),
      contents: ({ contents }) => textFault(inquiryContents, contents),
      photos: () => (photos.sending ? sendingPhotos : null),
    },
    owners: { INQUIRY_ORDER_REQUIRED: 'about', FILE_UNKNOWN: 'photos', order: 'about', images: 'photos' },
  });
  const [busy, setBusy] = useState(false);
  const done = useRef(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const say = useSnackbar();
  const { category, contents } = form.values;

  useEffect(() => {
    if (!done.current) keepDraft(from, { category, contents });
  }, [from, category, contents]);

  async function ask() {
    const { about: chosen } = form.values;
    if (busy || !form.check() || category === null) return;
    setBusy(true);
    try {
      const named = chosen ? { order: chosen.order, ...(chosen.line ? { line: chosen.line } : {}) } : {};
      const body = { category, contents, images: photos.ids, ...named };
      const { uuid } = await api('POST /v1/app-users/me/inquiries', { body });
      done.current = true;
      dropDraft(from);
      void cache.invalidateQueries({ queryKey: inquiryKeys.lists });
      say('문의를 남겼어요. 답변이 오면 알려 드릴게요.');
      await navigate(`/inquiry/${uuid}`, { replace: true });
    } catch (error) {
      if (!form.blame(error)) say(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { form, photos, busy, ask };
}
