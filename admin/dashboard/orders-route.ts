import { byRole } from '../kit/by-role.tsx';
import { StaffOrders } from '../orders/orders.tsx';

/** Orders, as each side has them. */
export const Component = byRole(StaffOrders, () => import('../seller/orders.tsx'));
