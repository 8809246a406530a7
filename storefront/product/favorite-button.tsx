import { Heart as Shape } from 'lucide-react';
import { classNames } from '#ui/cx.ts';
import { useFavorite } from './favorite.ts';

export function FavoriteButton({ product }: { product: { id: number; counts: { favorites: number } } }) {
  const { mine, count, toggle } = useFavorite(product);
  return (
    <button
      type="button"
      aria-pressed={mine}
      onClick={toggle}
      className="flex size-12 shrink-0 flex-col items-center justify-center rounded-card hover:bg-sunken"
    >
      <Shape
        className={classNames(
          'size-6 transition-transform active:scale-125',
          mine ? 'fill-accent text-accent' : 'text-ink-600',
        )}
        aria-hidden
      />
      <span className="tabular text-caption text-ink-600">
        <span className="sr-only">찜하기, </span>
        {shortCount(count)}
        <span className="sr-only">명이 찜했어요</span>
      </span>
    </button>
  );
}

/** 1234 → 1.2천 */
function shortCount(count: number) {
  if (count < 1000) return String(count);
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toFixed(1)}천`;
  return `${Math.floor(count / 10_000)}만`;
}
