import { Stepper } from '#ui/stepper.tsx';
import { Part } from '../checkout/section.tsx';
import { piecesCounted } from './claim-form-state.ts';
import type { Claimed } from './claim-target.ts';
import { Counter } from './piece-counter.tsx';
import { piecesOf } from './pieces.ts';
import type { Wishing } from './use-claim-form.ts';

/** How much of it: pieces of fresh goods are counted in the box, everything else is taken by units. */
export function HowMany({ goods, wishing: { form, wish, counts } }: { goods: Claimed; wishing: Wishing }) {
  if (!counts)
    return goods.units > 1 ? (
      <Part title="몇 개인가요?">
        <Stepper
          label="수량"
          min={1}
          max={goods.units}
          value={wish.units}
          onChange={(units) => form.write({ units })}
        />
      </Part>
    ) : null;
  const { word, unit } = piecesOf(goods);
  const counted = piecesCounted(wish);
  return (
    <Part title="몇 개에 문제가 있나요?">
      <div className="flex items-start gap-3">
        <Counter
          name="total"
          label={`전체 ${word}`}
          value={wish.total}
          error={form.faults.total}
          onChange={(total) => form.write({ total })}
        />
        <Counter
          name="bad"
          label={`문제 있는 ${word}`}
          value={wish.bad}
          error={form.faults.bad}
          onChange={(bad) => form.write({ bad })}
          onLeave={() => form.leave('bad')}
        />
      </div>
      <p className="tabular mt-3 font-semibold">
        {counted
          ? `${counted.total}${unit} 중 ${counted.bad}${unit}`
          : `받으신 상자 안을 ${unit} 단위로 세어 적어 주세요.`}
      </p>
    </Part>
  );
}
