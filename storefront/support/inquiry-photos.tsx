import type { ComponentProps } from 'react';
import { maxInquiryPhotos } from '#contract/rules/inquiries.ts';
import { PhotoField } from '#ui/photo-field.tsx';

type Props = Pick<ComponentProps<typeof PhotoField>, 'photos' | 'error'>;

/** Photos of an inquiry or a later message to customer service. */
export function InquiryPhotos({ photos, error }: Props) {
  return (
    <PhotoField
      name="photos"
      label="사진 (선택)"
      hint="사진은 나와 고객센터만 볼 수 있어요."
      most={maxInquiryPhotos}
      photos={photos}
      error={error}
    />
  );
}
