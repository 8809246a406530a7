import { sides } from '../kit/sides.tsx';
import { Today } from './today.tsx';

/** The day, as each side has it. */
export const Component = sides(Today, () => import('../seller/morning.tsx'));
