import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';
import { inquiryFollowUpRule, maxInquiryPhotos } from '#contract/rules/inquiries.ts';
import { textFault } from '#contract/rules/normalize-text.ts';
import type { InquiryThread } from '#contract/support.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { photosUnsentText } from '#ui/photo-upload.ts';
import { TextArea } from '#ui/text-area.tsx';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { useImageUploads } from '../uploads/photo-upload.ts';
import { keepInquiryDraft, readInquiryDraft } from './inquiry-draft.ts';
import { InquiryPhotos } from './inquiry-photos.tsx';
import { inquiryKeys } from './support-query-keys.ts';
import { useThreadReader } from './use-reader.ts';

/** Sends a further message or closes the inquiry. The form is reset after sending; of a closed inquiry it shows what was not sent. */
export function InquiryReplyForm({ thread }: { thread: InquiryThread }) {
  const [times, setTimes] = useState(0);
  return <Form key={times} thread={thread} onSent={() => setTimes(times + 1)} />;
}

function Form({ thread: { uuid, state, category, order }, onSent }: { thread: InquiryThread; onSent: () => void }) {
  const photos = useImageUploads(maxInquiryPhotos, [], true);
  // In this tab for an hour: a guest's look-up may end while the reply is typed.
  const key = `reply ${uuid}`;
  const form = useForm({
    first: () => ({ contents: readTemporary<string>(key) ?? '' }),
    rules: {
      contents: ({ contents }) => textFault(inquiryFollowUpRule, contents),
      photos: () => (photos.unsent ? photosUnsentText : null),
    },
    owners: { FILE_UNKNOWN: 'photos', images: 'photos' },
  });
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const reader = useThreadReader();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const queryKey = inquiryKeys.thread(uuid, reader);
  const isClosed = state === 'closed';
  const { contents } = form.values;
  useEffect(() => storeTemporarily(key, contents, 60), [key, contents]);

  // What was not sent continues as a new inquiry, after the text of one that is being written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the inquiry is closed.
  useEffect(() => {
    if (!isClosed || !contents) return;
    clearTemporary(key);
    const about = order?.uuid ?? null;
    const by = reader.proof ? undefined : reader.user;
    const draft = readInquiryDraft(about, by);
    const text = draft ? `${draft.contents}\n\n${contents}` : contents;
    keepInquiryDraft(about, { category, ...draft, contents: text }, by);
  }, [isClosed]);

  async function run(work: () => Promise<InquiryThread>, onDone: () => void) {
    if (busy) return;
    setBusy(true);
    try {
      cache.setQueryData(queryKey, await work());
      void cache.invalidateQueries({ queryKey: inquiryKeys.lists });
      onDone();
    } catch (error) {
      if (isApiError(error, 'INQUIRY_CLOSED')) void cache.invalidateQueries({ queryKey });
      if (!form.blame(error)) showSnackbar(errorMessageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const send = () => {
    const body = { contents, images: photos.ids };
    const path = 'POST /v1/app-users/me/inquiries/{uuid}/messages';
    const onDone = () => {
      clearTemporary(key);
      onSent();
    };
    if (form.check()) void run(() => api(path, { params: { uuid }, body }), onDone);
  };
  const end = () =>
    showErrorSnackbar({
      title: '문의를 종료할까요?',
      message: '종료하면 이 문의에 더 남길 수 없어요.',
      confirm: '종료하기',
      cancel: '취소',
      onConfirm: () => {
        const path = 'PUT /v1/app-users/me/inquiries/{uuid}/close';
        void run(
          () => api(path, { params: { uuid } }),
          () => showSnackbar('문의를 종료했어요.'),
        );
      },
    });

  if (isClosed)
    return contents ? (
      <p role="status" className="whitespace-pre-line px-gutter pt-6">
        {`종료된 문의라 보내지 못했어요. 새 문의로 이어 쓸 수 있어요.\n\n${contents}`}
      </p>
    ) : null;
  return (
    <form noValidate method="post" onSubmit={submitHandler(send)} className="flex flex-col gap-5 px-gutter pt-6">
      <TextArea label="이어서 남기기" rows={3} most={inquiryFollowUpRule.most} {...form.field('contents')} />
      <InquiryPhotos photos={photos} error={form.faults.photos} />
      <div className="flex gap-2">
        <Button variant="secondary" className="shrink-0" onClick={end}>
          문의 종료
        </Button>
        <Button type="submit" full busy={busy}>
          보내기
        </Button>
      </div>
    </form>
  );
}
