import type { CustomerReview } from '#contract/reviews.ts';
import { dayText, koreanDay } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { reviewFaultTexts } from '../reviews/report-reasons.ts';

type Props = { hidden: NonNullable<CustomerReview['hidden']>; onAppeal: () => void };

/** Why a review is hidden, and how its author can appeal. */
export function HiddenReviewNotice({ hidden: { reason, appealUntil, appeal }, onAppeal }: Props) {
  return (
    <div className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">
      <p className="font-semibold">다른 분들에게 보이지 않는 후기예요</p>
      <p className="mt-1 text-ink-600">{reviewFaultTexts[reason]}. 별점이 낮다는 이유로는 가리지 않아요.</p>
      {appeal ? (
        <p className="mt-1 text-ink-600">
          {appeal.isAnswered ? '이의 신청을 확인했지만 다시 보여 드리기 어려워요.' : '이의 신청을 확인하고 있어요.'}
        </p>
      ) : (
        appealUntil && (
          <Button variant="secondary" size="small" className="mt-3" onClick={onAppeal}>
            {`이의 신청하기 (${dayText(koreanDay(appealUntil))}까지)`}
          </Button>
        )
      )}
    </div>
  );
}
