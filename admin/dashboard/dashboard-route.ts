import { byRole } from '../kit/by-role.tsx';
import { Dashboard } from './dashboard.tsx';

/** The dashboard of shop staff or of a seller. */
export const Component = byRole(Dashboard, () => import('../seller/seller-dashboard.tsx'));
