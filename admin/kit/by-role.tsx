import { type ComponentType, lazy, Suspense } from 'react';
import { useStaffSession } from '../session/me.ts';

/** One URL with two screens: one for shop staff and one for sellers. The seller screen is loaded only for sellers. */
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
