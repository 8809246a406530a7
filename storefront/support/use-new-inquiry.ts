import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { type InquiryCategoryName, inquiryContentsRule, maxInquiryPhotos } from '#contract/rules/inquiries.ts';
import { textFault } from '#contract/rules/normalize-text.ts';
import { useForm } from '#ui/form.ts';
import { photosUnsentText } from '#ui/photo-upload.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { useImageUploads } from '../uploads/photo-upload.ts';
import { clearInquiryDraft, keepInquiryDraft, readInquiryDraft } from './inquiry-draft.ts';
import { inquiryKeys } from './support-query-keys.ts';

export type InquirySubject = { order: string; line: string | null };
type InquiryDraft = { category: InquiryCategoryName | null; contents: string; about: InquirySubject | null };

/** The form of a new inquiry, and sending it. `about` is the subject given by the link to this page. */
export function useNewInquiry(about: InquirySubject | null) {
  const { isGuest, user } = useSession();
  const by = isGuest ? undefined : user?.uuid;
  const from = about?.order ?? null;
  const photos = useImageUploads(maxInquiryPhotos, [], true);
  const form = useForm({
    first: (): InquiryDraft => ({ category: null, contents: '', ...readInquiryDraft(from, by), about }),
    rules: {
      category: ({ category }) => (category === null ? '문의 종류를 골라 주세요.' : null),
      about: (wish) => (isGuest && wish.about === null ? '비회원은 문의할 주문을 골라 주세요.' : null),
      contents: ({ contents }) => textFault(inquiryContentsRule, contents),
      photos: () => (photos.unsent ? photosUnsentText : null),
    },
    owners: { INQUIRY_ORDER_REQUIRED: 'about', FILE_UNKNOWN: 'photos', order: 'about', images: 'photos' },
  });
  const [busy, setBusy] = useState(false);
  const isSent = useRef(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const { category, contents } = form.values;

  useEffect(() => {
    if (!isSent.current) keepInquiryDraft(from, { category, contents }, by);
  }, [from, category, contents, by]);

  async function sendInquiry() {
    const { about: chosen } = form.values;
    if (busy || !form.check() || category === null) return;
    setBusy(true);
    try {
      const named = chosen ? { order: chosen.order, ...(chosen.line ? { line: chosen.line } : {}) } : {};
      const body = { category, contents, images: photos.ids, ...named };
      const { uuid } = await api('POST /v1/app-users/me/inquiries', { body });
      isSent.current = true;
      clearInquiryDraft(from);
      void cache.invalidateQueries({ queryKey: inquiryKeys.lists });
      showSnackbar('문의를 남겼어요. 답변이 오면 알려 드릴게요.');
      await navigate(`/inquiry/${uuid}`, { replace: true });
    } catch (error) {
      if (!form.blame(error)) showSnackbar(errorMessageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { form, photos, busy, ask: sendInquiry };
}
