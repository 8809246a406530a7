import { byRole } from './kit/by-role.tsx';
import { StaffOrderScreen } from './orders/order.tsx';

/** The order page of shop staff or of a seller. */
export const Component = byRole(StaffOrderScreen, () => import('./seller/seller-order.tsx'));
