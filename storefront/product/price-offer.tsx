import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { formatWon } from '#contract/rules/money.ts';
import { CardPrice } from './card-price.tsx';
import type { ProductPageData } from './page-data.ts';
import { usePersonal } from './use-personal.ts';

/** The price of a product; for wholesale products the price tiers, or for other customers the link to become a business member. */
export function PriceOffer({ product }: { product: ProductPageData }) {
  const tiers = usePersonal(product.id)?.tiers;
  if (product.saleType !== 'wholesale') return <CardPrice product={product} size="large" tall />;
  const least = formatWon(product.wholesaleMin ?? 0);
  const rules = `${product.minOrderUnit}개부터 ${product.orderMultiple > 1 ? `${product.orderMultiple}개씩 ` : ''}주문할 수 있어요. 생산자별 최소 주문 금액은 ${least}이에요.`;
  if (!tiers) {
    return (
      <div className="rounded-card bg-sunken p-4">
        <p className="flex items-center gap-2 font-bold text-title">
          <Lock className="size-5 text-ink-600" aria-hidden />
          사업자 회원 전용가
        </p>
        <p className="mt-1 text-ink-600 text-second">{rules}</p>
        <Link
          to="/wholesale#become"
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-brand-strong text-second underline underline-offset-4"
        >
          사업자 회원이 되는 방법
        </Link>
      </div>
    );
  }
  return (
    <>
      {tiers.length > 0 && (
        <table className="tabular w-full overflow-hidden rounded-card text-second ring-1 ring-line">
          <caption className="sr-only">수량별 단가</caption>
          <thead className="bg-sunken text-ink-600">
            <tr>
              <th scope="col" className="px-4 py-2.5 text-left font-medium">
                수량
              </th>
              <th scope="col" className="px-4 py-2.5 text-right font-medium">
                한 개 값
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {tiers.map((tier) => (
              <tr key={tier.from}>
                <td className="px-4 py-2.5">{tier.from}개부터</td>
                <td className="px-4 py-2.5 text-right font-bold">{formatWon(tier.price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-2 text-ink-600 text-second">{rules}</p>
    </>
  );
}
