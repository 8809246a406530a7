import { TextArea } from '#ui/text-area.tsx';
import { Part } from '../checkout/part.tsx';
import type { Claimed } from './claimed.ts';
import { Evidence } from './evidence.tsx';
import { HowMany } from './how-many.tsx';
import type { Asked } from './reasons.ts';
import { longest } from './wish.ts';
import type { Wishing } from './wishing.ts';

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
