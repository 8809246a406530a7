import { Fragment } from 'react';
import { Radio } from '#ui/radio.tsx';
import { shopNow } from '#ui/shop-clock.ts';
import { claimReasonsFor } from './claim-reasons.ts';
import type { ClaimTarget } from './claim-target.ts';
import type { ClaimFormState } from './use-claim-form.ts';

/** Every reason with its period; an unavailable one says why. */
export function ClaimReasonList({ target, form }: { target: ClaimTarget } & Pick<ClaimFormState, 'form'>) {
  const { kind, reason } = form.values;
  const fault = form.faults.reason;
  return (
    <fieldset className="flex flex-col" aria-describedby={fault ? 'claim-reason-fault' : undefined}>
      <legend className="sr-only">사유</legend>
      {fault && (
        <p id="claim-reason-fault" role="alert" className="mb-1 text-danger text-second">
          {fault}
        </p>
      )}
      {claimReasonsFor(target, kind, shopNow()).map((choice, place, all) => {
        // Consecutive reasons with the same hint show it once, above them; a screen reader reads it with each.
        const before = choice.hint === all[place - 1]?.hint;
        const shared = before || choice.hint === all[place + 1]?.hint;
        return (
          <Fragment key={choice.value}>
            {shared && !before && (
              <p aria-hidden className="pt-1 text-ink-600 text-second">
                {choice.hint}
              </p>
            )}
            <Radio
              name="reason"
              value={choice.value}
              checked={reason === choice.value}
              disabled={choice.disabled}
              onChange={() => form.write({ reason: choice.value })}
              className="py-1.5"
              label={
                <span>
                  {choice.label}
                  <span className={shared ? 'sr-only' : 'block text-caption text-ink-400'}>{choice.hint}</span>
                </span>
              }
            />
          </Fragment>
        );
      })}
    </fieldset>
  );
}
