import type { RouteObject } from 'react-router';
import { ErrorPage } from './layout/error-page.tsx';
import { RequireSignIn } from './layout/gate.tsx';
import { NotFound } from './layout/not-found.tsx';

/** Screens that need a key from a link, and no session. */
const open: RouteObject[] = [
  { path: '/join', errorElement: <ErrorPage />, lazy: () => import('./staff/accept-invite.tsx') },
];

/** All screens, each loaded when it is first opened. The menu hides screens without permission (`layout/menu.ts`). */
export const adminRoutes: RouteObject[] = [
  ...open,
  {
    path: '/',
    element: <RequireSignIn />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <div />,
    children: [
      { index: true, lazy: () => import('./dashboard/dashboard-route.ts') },
      { path: 'new', lazy: () => import('./fulfillment/new-orders.tsx') },
      { path: 'packing', lazy: () => import('./fulfillment/packing.tsx') },
      { path: 'moving', lazy: () => import('./fulfillment/in-transit.tsx') },
      { path: 'cancels', lazy: () => import('./claims/cancel-requests.tsx') },
      { path: 'claims', lazy: () => import('./claims/claims.tsx') },
      { path: 'orders', lazy: () => import('./dashboard/orders-route.ts') },
      { path: 'orders/:id', lazy: () => import('./dashboard/order-route.ts') },
      { path: 'questions', lazy: () => import('./support/questions.tsx') },
      { path: 'inquiries', lazy: () => import('./support/inquiries.tsx') },
      { path: 'inquiries/:uuid', lazy: () => import('./support/inquiry.tsx') },
      { path: 'reviews', lazy: () => import('./support/reviews.tsx') },
      { path: 'money', lazy: () => import('./finance/finance.tsx') },
      { path: 'approvals', lazy: () => import('./finance/approvals.tsx') },
      { path: 'businesses', lazy: () => import('./customers/business-applications.tsx') },
      { path: 'giving', lazy: () => import('./customers/grant-benefits.tsx') },
      { path: 'stock', lazy: () => import('./stock/stock.tsx') },
      { path: 'send', lazy: () => import('./seller/ship-parcels.tsx') },
      { path: 'work', lazy: () => import('./audit-log/bulk-jobs.tsx') },
      { path: 'files', lazy: () => import('./audit-log/files.tsx') },
      { path: 'people', lazy: () => import('./staff/staff-list.tsx') },
      { path: 'me', lazy: () => import('./staff/my-account.tsx') },
      { path: 'records', lazy: () => import('./audit-log/audit-log.tsx') },
      { path: '*', element: <NotFound /> },
    ],
  },
];
