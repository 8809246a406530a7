import { type ComponentType, lazy, Suspense } from 'react';
import { useMe } from '../session/me.ts';

/** One address, two screens: what the shop's own people see, and what a seller does, whose screens nobody else loads. */
export function sides(Staff: ComponentType, seller: () => Promise<{ default: ComponentType }>) {
  const Seller = lazy(seller);
  return function Sides() {
    const { data: me } = useMe();
    if (!me?.distributor) return <Staff />;
    return (
      <Suspense fallback={<div aria-busy />}>
        <Seller />
      </Suspense>
    );
  };
}
