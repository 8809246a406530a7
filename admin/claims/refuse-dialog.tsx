import { useState } from 'react';
import { sendForm } from '#client/upload.ts';
import type { Uploaded } from '#contract/uploads.ts';
import type { Queued } from '#contract/work-queues.ts';
import { useForm } from '#ui/form.ts';
import { type Kept, sendingPhotos } from '#ui/photo.ts';
import { PhotoField } from '#ui/photo-field.tsx';
import { usePhotosSent } from '#ui/photos.ts';
import { Ask } from '../kit/prompt-dialog.tsx';
import { Why } from '../kit/reason-field.tsx';
import { useSay } from '../kit/toast.tsx';
import { atDoor } from '../role-routes.ts';
import { answer } from './claim-actions.tsx';

type Props = { line: Queued; isSeller: boolean; onClose: () => void };

const most = 5;

/** No to a claim: why, and what shows it. A seller shows at least one picture; the shopper reads and sees all of it. */
export function Refusing({ line, isSeller, onClose }: Props) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const photos = usePhotosSent(most, async (picture, watch) => {
    const form = new FormData();
    form.append('pictures', picture, 'picture');
    const [, path = ''] = atDoor('POST /v1/staff/claims/pictures', isSeller).split(' ');
    const { entities } = await sendForm<Uploaded>(path, form, 60_000, watch);
    return entities[0] as Kept;
  });
  const form = useForm({
    first: { reason: '' },
    rules: {
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '거절 사유를 입력해 주세요.'),
      photos: () => {
        if (photos.sending) return sendingPhotos;
        if (photos.failed) return '올리지 못한 사진이 있어요. 다시 올리거나 빼 주세요.';
        return isSeller && photos.ids.length === 0 ? '거절하려면 사진을 1장 이상 올려 주세요.' : null;
      },
    },
  });

  async function send() {
    if (!form.check()) return;
    setBusy(true);
    setError(null);
    try {
      const verdict = { verdict: 'refused', sellable: false, images: photos.ids } as const;
      await answer(line, verdict, form.values.reason.trim());
      say('신청을 거절했어요.');
      onClose();
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  }

  return (
    <Ask
      opened
      danger
      title="신청을 거절할까요?"
      confirm="거절"
      {...{ busy, error, onClose }}
      onConfirm={() => void send()}
    >
      <p className="mb-3">
        고객이 읽는 글이에요. 무엇을 보고 그렇게 판단했는지 적어 주세요. 올린 사진도 고객이 함께 봐요.
      </p>
      <Why label="거절 사유" most={300} rows={4} {...form.field('reason')} />
      <div className="mt-4">
        <PhotoField
          name="photos"
          label={isSeller ? '함께 보여 줄 사진' : '함께 보여 줄 사진 (선택)'}
          hint="보내기 전에 찍은 사진처럼 판단을 보여 주는 사진을 올려 주세요. 휴대폰으로 바로 찍어도 돼요."
          {...{ most, photos }}
          error={form.faults.photos}
        />
      </div>
    </Ask>
  );
}
