import { groupThousands } from '#contract/rules/money.ts';
import { classNames } from './cx.ts';

/** A score in short: one star and a number, with how many said so. */
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

/** Five stars, filled as far as the score goes: one element, because a page holds a hundred of them. */
export function Stars({ score, className }: { score: number; className?: string }) {
  const style = { '--filled': `${score * 20}%` } as React.CSSProperties;
  return (
    <span role="img" aria-label={`별점 5점 중 ${score}점`} className={classNames('stars', className)} style={style} />
  );
}
