import { type ComponentType, lazy, Suspense } from 'react';
import { useStaffSession } from '../session/me.ts';

/** One address, two screens: what the shop's own people see, and what a seller does, whose screens nobody else loads. */
export function byRole(Staff: ComponentType, seller: () => Promise<{ default: ComponentType }>) {
  const Seller = lazy(seller);
  return function Sides() {
    const { data: me } = useStaffSession();
    if (!me?.distributor) return <Staff />;
    return (
      <Suspense fallback={<div aria-busy />}>
        <Seller />
      </Suspense>
    );
  };
}
