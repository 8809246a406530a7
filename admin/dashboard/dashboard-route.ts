import { sides } from '../kit/by-role.tsx';
import { Today } from './dashboard.tsx';

/** The day, as each side has it. */
export const Component = sides(Today, () => import('../seller/seller-dashboard.tsx'));
