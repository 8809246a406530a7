import { classNames } from '#ui/cx.ts';

const words = ['', '별로예요', '아쉬워요', '괜찮아요', '좋아요', '아주 좋아요'];

type Props = { value: number; onChange: (score: number) => void; fault: string | null };

/** Five stars as radio buttons, so that arrow keys work and screen readers announce each value. */
export function StarField({ value, onChange, fault }: Props) {
  return (
    <fieldset className="text-center" aria-describedby={fault ? 'score-fault' : undefined}>
      <legend className="mx-auto font-bold text-title">상품은 어떠셨어요?</legend>
      <div className="mt-3 flex justify-center">
        {[1, 2, 3, 4, 5].map((score) => (
          <label key={score} className="group grid size-[52px] cursor-pointer place-items-center">
            <input
              type="radio"
              name="score"
              value={score}
              checked={value === score}
              onChange={() => onChange(score)}
              aria-label={`${score}점, ${words[score]}`}
              className="peer sr-only"
            />
            <span
              aria-hidden
              className={classNames(
                'star size-[40px]! rounded-none peer-focus-visible:scale-115',
                score > value && 'bg-line!',
              )}
            />
          </label>
        ))}
      </div>
      <p className="mt-1 min-h-6 font-medium text-second" aria-live="polite">
        {words[value]}
      </p>
      {fault && (
        <p id="score-fault" role="alert" className="text-danger text-second">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
