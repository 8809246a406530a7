import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { grouped } from '#contract/rules/money.ts';
import { names } from '#ui/cx.ts';
import { FailedSheet, late } from '#ui/lazy-part.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useInvite, useWhenKnown } from '../product/use-sign-in-prompt.ts';
import { useHelpful } from './helpful.ts';
import type { Review } from './review-view.ts';
import { useReviewsOfMine } from './use-my-reviews.ts';

const ReportSheet = late(async () => ({ default: (await import('./report-sheet.tsx')).ReportSheet }), FailedSheet);

type Props = { product: { id: number }; review: Review };

/** "Helpful" and "report" under somebody else's review, the way to change it under one's own. */
export function ReviewActions({ product, review }: Props) {
  const { data: mine } = useReviewsOfMine(product.id);
  const [reporting, setReporting] = useState(false);
  const invite = useInvite();
  const say = useSnackbar();
  const { count, isHelpful, toggle } = useHelpful(product.id, review);
  const reported = mine?.reported.includes(review.id) ?? false;
  const report = useWhenKnown(() => {
    if (reported) return say('이미 신고하신 후기예요.');
    if (!invite('로그인하면 문제가 있는 후기를 알려 줄 수 있어요.')) setReporting(true);
  });

  if (mine?.written.includes(review.id))
    return (
      <p className="mt-2 flex items-center gap-3 text-caption text-ink-600">
        {count > 0 && <span className="tabular">도움돼요 {grouped(count)}</span>}
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
        className={names(
          'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-4 text-second ring-1 ring-inset',
          isHelpful ? 'bg-brand-50 font-semibold text-brand-700 ring-brand-strong' : 'text-ink-600 ring-line',
        )}
      >
        <ThumbsUp className="size-4" aria-hidden />
        도움돼요
        {count > 0 && <span className="tabular">{grouped(count)}</span>}
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
