import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from './cx.ts';

/** A short rating: one star, the score and the number of reviews. */
export function Rating({ score, count, className }: { score: number; count?: number; className?: string }) {
  return (
    <span className={classNames('rating', className)}>
      <i className="star" aria-hidden />
      <span className="sr-only">별점 </span>
      <b className="font-semibold">{score.toFixed(1)}</b>
      {count !== undefined && <span>({groupThousands(count)})</span>}
    </span>
  );
}

/** Five stars, filled in proportion to the score; one element, because a page shows a hundred of them. */
export function Stars({ score, className }: { score: number; className?: string }) {
  const style = { '--filled': `${score * 20}%` } as React.CSSProperties;
  return (
    <span role="img" aria-label={`별점 5점 중 ${score}점`} className={classNames('stars', className)} style={style} />
  );
}
