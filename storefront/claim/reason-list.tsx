import { Radio } from '#ui/radio.tsx';
import type { Asked, Choice } from './reasons.ts';

type Props = { choices: Choice[]; value: Asked | null; onPick: (reason: Asked) => void };

export function ReasonList({ choices, value, onPick }: Props) {
  return (
    <fieldset id="claim-reason" className="flex flex-col">
      <legend className="sr-only">사유</legend>
      {choices.map((choice) => (
        <Radio
          key={choice.value}
          name="reason"
          value={choice.value}
          checked={value === choice.value}
          disabled={choice.disabled}
          onChange={() => onPick(choice.value)}
          className="py-1.5"
          label={
            <span>
              {choice.label}
              <span className="block text-caption text-ink-400">{choice.hint}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
