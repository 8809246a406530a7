import { TextArea } from '#ui/text-area.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { claimTextMax } from './claim-form-state.ts';
import { ClaimQuantity } from './claim-quantity.tsx';
import type { CustomerClaimReason } from './claim-reasons.ts';
import type { ClaimTarget } from './claim-target.ts';
import { EvidencePhotos } from './evidence-photos.tsx';
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
