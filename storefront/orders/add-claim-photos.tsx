import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PhotoField } from '#ui/photo-field.tsx';
import { photosUnsentText } from '#ui/photo-upload.ts';
import { useImageUploads } from '../uploads/photo-upload.ts';

type Props = { text: string; busy: boolean; onSend: (images: string[]) => void };

const most = 5;

/** Photos that staff requested again: the reason, and the upload. */
export default function AddClaimPhotos({ text, busy, onSend }: Props) {
  const photos = useImageUploads(most);
  const form = useForm({
    first: {},
    rules: {
      photos: () => {
        if (photos.unsent) return photosUnsentText;
        return photos.ids.length === 0 ? '사진을 1장 이상 올려 주세요.' : null;
      },
    },
  });
  return (
    <form
      noValidate
      className="mt-3 border-line border-t pt-3"
      onSubmit={submitHandler(() => form.check() && onSend(photos.ids))}
    >
      <p>
        <span className="text-ink-400">판매자의 부탁 </span>
        {text}
      </p>
      <div className="mt-3">
        <PhotoField
          name="photos"
          label="더 보낼 사진"
          hint="부탁받은 곳이 잘 보이게 가까이에서 찍어 주세요."
          most={most}
          photos={photos}
          error={form.faults.photos}
        />
      </div>
      <Button type="submit" full busy={busy} className="mt-3">
        사진 보내기
      </Button>
    </form>
  );
}
