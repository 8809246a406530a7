import { Lock, ShieldCheck } from 'lucide-react';
import { usePersonal } from './personal.ts';
import type { Presented } from './presented.ts';

/** What stands between this reader and buying, in words, and what buying means here. */
export function Locks({ product }: { product: Presented }) {
  const conditions = usePersonal(product.id)?.userProductOrderConditions ?? [];
  const locks = conditions.filter(({ isSatisfy, type }) => !isSatisfy && type !== 'noResale');
  if (locks.length === 0 && !product.noResale) return null;
  return (
    <ul className="mt-4 space-y-2 text-second">
      {locks.map(({ type, message }) => (
        <li key={type} className="flex gap-2.5 rounded-card bg-sunken px-4 py-3 font-medium">
          <Lock className="mt-0.5 size-4 shrink-0 text-ink-600" aria-hidden />
          {message}
        </li>
      ))}
      {product.noResale && (
        <li className="flex gap-2.5 rounded-card border border-line px-4 py-3">
          <ShieldCheck className="mt-0.5 size-4 shrink-0 text-ink-600" aria-hidden />
          <span>
            다시 팔기 위해 사실 수 없는 상품이에요. 구매하시면 직접 쓰거나 선물하는 데 동의하시는 것으로 볼게요.
          </span>
        </li>
      )}
    </ul>
  );
}
