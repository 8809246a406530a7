import { sides } from '../kit/by-role.tsx';
import { OrderScreen } from '../orders/order.tsx';

/** An order, as each side has it. */
export const Component = sides(OrderScreen, () => import('../seller/order.tsx'));
