import { Lock, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { ProductPageData } from '../product/page-data.ts';
import { usePersonal } from '../product/use-personal.ts';

/** Conditions that prevent this customer from buying, and the terms of the purchase. */
export function PurchaseLocks({ product }: { product: ProductPageData }) {
  const conditions = usePersonal(product.id)?.userProductOrderConditions ?? [];
  const locks = conditions.filter(({ isSatisfy }) => !isSatisfy);
  if (locks.length === 0 && !product.noResale) return null;
  return (
    <ul className="mt-4 space-y-2 text-second">
      {locks.map(({ type, message }) => (
        <li key={type} className="flex gap-2.5 rounded-card bg-sunken px-4 py-3 font-medium">
          <Lock className="mt-0.5 size-4 shrink-0 text-ink-600" aria-hidden />
          <span className="min-w-0 flex-1">
            {message}
            {type === 'minGrade' && (
              <Link
                to="/my-cuma/grade"
                className="-mb-2 flex min-h-11 items-center text-brand-strong underline underline-offset-4"
              >
                등급과 혜택 보기
              </Link>
            )}
          </span>
        </li>
      ))}
      {product.noResale && (
        <li className="flex gap-2.5 rounded-card border border-line px-4 py-3">
          <ShieldCheck className="mt-0.5 size-4 shrink-0 text-ink-600" aria-hidden />
          <span>
            다시 팔지 않을 분께만 판매하는 상품이에요. 주문할 때 동의를 여쭤봐요.{' '}
            {conditions.find(({ type }) => type === 'noResale')?.message}
          </span>
        </li>
      )}
    </ul>
  );
}
