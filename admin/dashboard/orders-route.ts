import { sides } from '../kit/by-role.tsx';
import { Orders } from '../orders/orders.tsx';

/** Orders, as each side has them. */
export const Component = sides(Orders, () => import('../seller/orders.tsx'));
