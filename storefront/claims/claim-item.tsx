import { Chip } from '#ui/chip.tsx';
import { ProductThumbnail } from '#ui/placard.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { claimKindChange } from './claim-form-state.ts';
import type { ClaimKind } from './claim-reasons.ts';
import type { ClaimTarget } from './claim-target.ts';
import type { ClaimFormState } from './use-claim-form.ts';

type Props = { target: ClaimTarget /** The label of each kind of claim. */; kinds?: Record<ClaimKind, string> } & Pick<
  ClaimFormState,
  'form'
>;

/** The claimed product, and the choice between refund and exchange. */
export function ClaimItem({ target, form, kinds = { return: '환불(반품)', replace: '교환' } }: Props) {
  const { kind } = form.values;
  return (
    <OrderSection>
      <div className="flex items-center gap-3">
        <ProductThumbnail product={target} />
        <div className="min-w-0">
          <h1 className="line-clamp-2 font-semibold">{target.name}</h1>
          <p className="text-ink-600 text-second">{target.optionText}</p>
        </div>
      </div>
      {target.kinds.length > 1 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {target.kinds.map((one) => (
            <Chip key={one} selected={kind === one} onPick={() => form.begin(claimKindChange(one))}>
              {kinds[one]}
            </Chip>
          ))}
        </div>
      )}
    </OrderSection>
  );
}
