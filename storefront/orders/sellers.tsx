import { Mail, Phone } from 'lucide-react';
import type { Order } from '#contract/orders.ts';

/** The sellers of the order and their contact data; the shop is an intermediary. */
export function OrderSellers({ order: { sellers, orderItemProducts: lines } }: { order: Order }) {
  return (
    <dl className="flex flex-col gap-4 text-second">
      {sellers.map(({ id, name, ceo, tel, email }) => {
        const productNames = lines.flatMap(({ product }) => (product.distributor.id === id ? [product.name] : []));
        return (
          <div key={id} className="flex flex-col">
            <dt className="font-semibold">
              {name} <span className="font-normal text-ink-600">· 대표 {ceo}</span>
            </dt>
            <dd className="text-ink-600">{[...new Set(productNames)].join(', ')}</dd>
            <dd className="flex flex-wrap gap-x-5">
              <a href={`tel:${tel}`} className="tabular inline-flex min-h-11 items-center gap-1.5">
                <Phone className="size-4 text-ink-400" aria-hidden />
                <span className="sr-only">판매자 전화 </span>
                {tel}
              </a>
              <a href={`mailto:${email}`} className="inline-flex min-h-11 min-w-0 items-center gap-1.5 break-all">
                <Mail className="size-4 shrink-0 text-ink-400" aria-hidden />
                <span className="sr-only">판매자 이메일 </span>
                {email}
              </a>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
