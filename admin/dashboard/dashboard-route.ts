import { byRole } from '../kit/by-role.tsx';
import { Dashboard } from './dashboard.tsx';

/** The day, as each side has it. */
export const Component = byRole(Dashboard, () => import('../seller/seller-dashboard.tsx'));
