import { Stepper } from '#ui/stepper.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { countedPiecesOf } from './claim-form-state.ts';
import type { ClaimTarget } from './claim-target.ts';
import { PieceCounter } from './piece-counter.tsx';
import { pieceUnitOf } from './piece-unit.ts';
import type { ClaimFormState } from './use-claim-form.ts';

/** The claimed quantity: fresh products count pieces in the box, all others whole quantities. */
export function ClaimQuantity({
  target,
  wishing: { form, wish, counts },
}: {
  target: ClaimTarget;
  wishing: ClaimFormState;
}) {
  if (!counts && target.options.length > 1) return <OptionQuantities target={target} form={form} />;
  if (!counts)
    return target.units > 1 ? (
      <OrderSection title="몇 개인가요?">
        <Stepper
          label="수량"
          min={1}
          max={target.units}
          value={wish.units}
          onChange={(units) => form.write({ units })}
        />
      </OrderSection>
    ) : null;
  const { word, unit } = pieceUnitOf(target);
  const counted = countedPiecesOf(wish);
  return (
    <OrderSection title="몇 개에 문제가 있나요?">
      <div className="flex items-start gap-3">
        <PieceCounter
          name="total"
          label={`전체 ${word}`}
          value={wish.total}
          error={form.faults.total}
          onChange={(total) => form.write({ total })}
        />
        <PieceCounter
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
    </OrderSection>
  );
}

/** A quantity for each option of a line with several; at least one of them is claimed. */
function OptionQuantities({ target, form }: { target: ClaimTarget } & Pick<ClaimFormState, 'form'>) {
  const { options: chosen } = form.values;
  const all = Object.values(chosen).reduce((sum, count) => sum + count, 0);
  return (
    <OrderSection title="어느 옵션이 몇 개인가요?">
      <ul className="flex flex-col gap-2">
        {target.options.map(({ optionIdPathKey, name, units }) => {
          const count = chosen[optionIdPathKey] ?? 0;
          return (
            <li key={optionIdPathKey} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-second">{name}</span>
              <Stepper
                label={`${name} 수량`}
                min={all === count ? 1 : 0}
                max={units}
                value={count}
                onChange={(next) => form.write({ options: { ...chosen, [optionIdPathKey]: next } })}
              />
            </li>
          );
        })}
      </ul>
    </OrderSection>
  );
}
