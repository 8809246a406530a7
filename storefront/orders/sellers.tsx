import type { OrderLine } from '#contract/orders.ts';

/** Who sold what: the shop only stands between. */
export function Sellers({ lines }: { lines: OrderLine[] }) {
  const sellers = new Map<string, Set<string>>();
  for (const { product } of lines) {
    const { name } = product.distributor;
    sellers.set(name, (sellers.get(name) ?? new Set()).add(product.name));
  }
  return (
    <dl className="flex flex-col gap-2 text-second">
      {[...sellers].map(([name, goods]) => (
        <div key={name} className="flex flex-col">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-600">{[...goods].join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
