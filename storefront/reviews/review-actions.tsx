import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from '#ui/cx.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useDeferredPress, useSignInPrompt } from '../product/use-sign-in-prompt.ts';
import { useHelpful } from './helpful.ts';
import type { ReviewView } from './review-view.ts';
import { useMyReviews } from './use-my-reviews.ts';

const ReportSheet = lazyPart(
  async () => ({ default: (await import('./report-sheet.tsx')).ReportReviewSheet }),
  FailedSheet,
);

type Props = { product: { id: number }; review: ReviewView };

/** "Helpful" and "report" for other reviews, and a link to change one's own. */
export function ReviewActions({ product, review }: Props) {
  const { data: mine } = useMyReviews(product.id);
  const [reporting, setReporting] = useState(false);
  const invite = useSignInPrompt();
  const showSnackbar = useSnackbar();
  const { count, isHelpful, toggle } = useHelpful(product.id, review);
  const reported = mine?.reported.includes(review.id) ?? false;
  const report = useDeferredPress(() => {
    if (reported) return showSnackbar('이미 신고하신 후기예요.');
    if (!invite('로그인하면 문제가 있는 후기를 알려 줄 수 있어요.')) setReporting(true);
  });

  if (mine?.written.includes(review.id))
    return (
      <p className="mt-2 flex items-center gap-3 text-caption text-ink-600">
        {count > 0 && <span className="tabular">도움돼요 {groupThousands(count)}</span>}
        <Link
          to={`/my-cuma/review/write/${review.orderItemProduct.uuid}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          내 후기 고치기
        </Link>
      </p>
    );
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
      <button
        type="button"
        aria-pressed={isHelpful}
        onClick={toggle}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-4 text-second ring-1 ring-inset',
          isHelpful ? 'bg-brand-50 font-semibold text-brand-700 ring-brand-strong' : 'text-ink-600 ring-line',
        )}
      >
        <ThumbsUp className="size-4" aria-hidden />
        도움돼요
        {count > 0 && <span className="tabular">{groupThousands(count)}</span>}
      </button>
      <button
        type="button"
        onClick={report}
        aria-label={`${review.author}님의 후기 ${reported ? '신고함' : '신고'}`}
        className="min-h-11 min-w-11 px-2 text-caption text-ink-600 underline underline-offset-4"
      >
        {reported ? '신고함' : '신고'}
      </button>
      {reporting && <ReportSheet product={product.id} review={review.id} onClose={() => setReporting(false)} />}
    </p>
  );
}
