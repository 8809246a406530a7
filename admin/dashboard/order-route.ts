import { byRole } from '../kit/by-role.tsx';
import { StaffOrderScreen } from '../orders/order.tsx';

/** An order, as each side has it. */
export const Component = byRole(StaffOrderScreen, () => import('../seller/order.tsx'));
