import { Star } from 'lucide-react';
import { names } from './names.ts';

/** A score in short: one star and a number, with how many said so. */
export function Rating({ score, count, className }: { score: number; count?: number; className?: string }) {
  return (
    <span className={names('tabular inline-flex items-center gap-1 text-caption text-ink-600', className)}>
      <Star className="size-3.5 fill-amber-400 text-amber-400" aria-hidden />
      <span className="sr-only">별점 </span>
      <b className="font-semibold">{score.toFixed(1)}</b>
      {count !== undefined && <span>({count.toLocaleString('ko-KR')})</span>}
    </span>
  );
}

export function Stars({ score, className }: { score: number; className?: string }) {
  return (
    <span role="img" aria-label={`별점 5점 중 ${score}점`} className={names('relative inline-flex', className)}>
      <Row tone="fill-line text-line" />
      <span className="absolute inset-y-0 left-0 flex overflow-hidden" style={{ width: `${score * 20}%` }}>
        <Row tone="fill-amber-400 text-amber-400" />
      </span>
    </span>
  );
}

function Row({ tone }: { tone: string }) {
  return [1, 2, 3, 4, 5].map((place) => <Star key={place} aria-hidden className={names('size-4 shrink-0', tone)} />);
}
