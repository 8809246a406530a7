import { byRole } from './kit/by-role.tsx';
import { StaffOrders } from './orders/orders.tsx';

/** The order list of shop staff or of a seller. */
export const Component = byRole(StaffOrders, () => import('./seller/seller-orders.tsx'));
