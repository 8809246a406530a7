import { TextArea } from '#ui/text-area.tsx';
import { Part } from '../checkout/section.tsx';
import { longest } from './claim-form-state.ts';
import { HowMany } from './claim-quantity.tsx';
import type { Claimed } from './claim-target.ts';
import { Evidence } from './evidence-photos.tsx';
import type { Asked } from './reasons.ts';
import type { Wishing } from './use-claim-form.ts';

type Props = { goods: Claimed; reason: Asked; wishing: Wishing };

/** How much of it, what it looks like, and anything else. */
export function Particulars({ goods, reason, wishing }: Props) {
  return (
    <>
      <HowMany goods={goods} wishing={wishing} />
      <Evidence reason={reason} wishing={wishing} />
      <Part>
        <TextArea
          label="자세한 내용 (선택)"
          placeholder="판매자가 알면 좋은 점을 적어 주세요."
          rows={4}
          most={longest}
          {...wishing.form.field('detail')}
        />
      </Part>
    </>
  );
}
