import { PhotoField } from '#ui/photo-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { claimTextMax } from './claim-form-state.ts';
import { ClaimQuantity } from './claim-quantity.tsx';
import { type CustomerClaimReason, requiresPhoto } from './claim-reasons.ts';
import type { ClaimTarget } from './claim-target.ts';
import type { ClaimFormState } from './use-claim-form.ts';

type Props = { target: ClaimTarget; reason: CustomerClaimReason; wishing: ClaimFormState };

/** Quantity, photos and description of a claim. */
export function ClaimDetails({ target, reason, wishing }: Props) {
  return (
    <>
      <ClaimQuantity target={target} wishing={wishing} />
      <EvidencePhotos reason={reason} wishing={wishing} />
      <OrderSection>
        <TextArea
          label="자세한 내용 (선택)"
          placeholder="판매자가 알면 좋은 점을 적어 주세요."
          rows={4}
          most={claimTextMax}
          {...wishing.form.field('detail')}
        />
      </OrderSection>
    </>
  );
}

/** The required photos; counted pieces also need one of the whole box. */
function EvidencePhotos({ reason, wishing }: { reason: CustomerClaimReason; wishing: ClaimFormState }) {
  const { form, counts, box, photos } = wishing;
  if (!requiresPhoto(reason) && !counts) return null;
  return (
    <OrderSection title="사진">
      <div className="flex flex-col gap-6">
        {counts && (
          <PhotoField
            name="box"
            label="상자 전체"
            hint="받은 상자가 다 보이게 찍어 주세요."
            most={1}
            photos={box}
            error={form.faults.box}
          />
        )}
        <PhotoField
          name="photos"
          label={counts ? '문제 있는 상품' : '문제가 보이는 사진'}
          hint="어디가 문제인지 가까이에서 찍어 주세요."
          most={4}
          photos={photos}
          error={form.faults.photos}
        />
      </div>
    </OrderSection>
  );
}
