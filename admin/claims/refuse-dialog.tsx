import { useState } from 'react';
import { uploadForm } from '#client/upload.ts';
import type { UploadedImages } from '#contract/uploads.ts';
import type { QueuedItem } from '#contract/work-queues.ts';
import { useForm } from '#ui/form.ts';
import { PhotoField } from '#ui/photo-field.tsx';
import { photosUnsentText, type UploadedPhoto } from '#ui/photo-upload.ts';
import { shrinkPhoto } from '#ui/shrink-photo.ts';
import { usePhotoUploads } from '#ui/use-photo-uploads.ts';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { ReasonField } from '../kit/reason-field.tsx';
import { useToast } from '../kit/toast.tsx';
import { pathForRole } from '../role-endpoints.ts';
import { submitClaimAnswer } from './claim-actions.tsx';

type Props = { line: QueuedItem; isSeller: boolean; onClose: () => void };

const most = 5;

/** Rejects a claim with a reason and images, which the buyer sees. A seller must add at least one image. */
export function RefuseClaimDialog({ line, isSeller, onClose }: Props) {
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const photos = usePhotoUploads(most, async (picture, watch) => {
    const form = new FormData();
    form.append('pictures', await shrinkPhoto(picture), 'picture');
    const [, path = ''] = pathForRole('POST /v1/staff/claims/pictures', isSeller).split(' ');
    const { entities } = await uploadForm<UploadedImages>(path, form, 60_000, watch);
    return entities[0] as UploadedPhoto;
  });
  const form = useForm({
    first: { reason: '' },
    rules: {
      reason: ({ reason }) => (reason.trim().length >= 2 ? null : '거절 사유를 입력해 주세요.'),
      photos: () => {
        if (photos.unsent) return photosUnsentText;
        return isSeller && photos.ids.length === 0 ? '거절하려면 사진을 1장 이상 올려 주세요.' : null;
      },
    },
  });

  async function sendRefusal() {
    if (!form.check()) return;
    setBusy(true);
    setError(null);
    try {
      const verdict = { verdict: 'refused', sellable: false, images: photos.ids } as const;
      await submitClaimAnswer(line, verdict, form.values.reason.trim());
      showToast('신청을 거절했어요.');
      onClose();
    } catch (failed) {
      setError(failed);
      setBusy(false);
    }
  }

  return (
    <PromptDialog
      opened
      danger
      title="신청을 거절할까요?"
      confirm="거절"
      {...{ busy, error, onClose }}
      onConfirm={() => void sendRefusal()}
    >
      <p className="mb-3">
        고객이 읽는 글이에요. 무엇을 보고 그렇게 판단했는지 적어 주세요. 올린 사진도 고객이 함께 봐요.
      </p>
      <ReasonField label="거절 사유" most={300} rows={4} {...form.field('reason')} />
      <div className="mt-4">
        <PhotoField
          name="photos"
          label={isSeller ? '함께 보여 줄 사진' : '함께 보여 줄 사진 (선택)'}
          hint="보내기 전에 찍은 사진처럼 판단을 보여 주는 사진을 올려 주세요. 휴대폰으로 바로 찍어도 돼요."
          {...{ most, photos }}
          error={form.faults.photos}
        />
      </div>
    </PromptDialog>
  );
}
