import type { RouteObject } from 'react-router';
import { Broken } from './shell/broken.tsx';
import { Gate } from './shell/gate.tsx';
import { Nothing } from './shell/nothing.tsx';

/** Screens that are seen by whoever holds their key, signed in or not. */
const open: RouteObject[] = [{ path: '/join', errorElement: <Broken />, lazy: () => import('./crew/join.tsx') }];

/** One line a screen, each loaded when it is first opened. Who may not do its work does not see its door (`shell/doors.ts`). */
export const routes: RouteObject[] = [
  ...open,
  {
    path: '/',
    element: <Gate />,
    errorElement: <Broken />,
    hydrateFallbackElement: <div />,
    children: [
      { index: true, lazy: () => import('./today/day.ts') },
      { path: 'new', lazy: () => import('./queue/new.tsx') },
      { path: 'packing', lazy: () => import('./queue/packing.tsx') },
      { path: 'moving', lazy: () => import('./queue/moving.tsx') },
      { path: 'cancels', lazy: () => import('./decide/cancels.tsx') },
      { path: 'claims', lazy: () => import('./decide/claims.tsx') },
      { path: 'orders', lazy: () => import('./today/orders.ts') },
      { path: 'orders/:id', lazy: () => import('./today/order.ts') },
      { path: 'questions', lazy: () => import('./talk/questions.tsx') },
      { path: 'inquiries', lazy: () => import('./talk/inquiries.tsx') },
      { path: 'inquiries/:uuid', lazy: () => import('./talk/inquiry.tsx') },
      { path: 'reviews', lazy: () => import('./talk/reviews.tsx') },
      { path: 'money', lazy: () => import('./money/money.tsx') },
      { path: 'approvals', lazy: () => import('./money/approvals.tsx') },
      { path: 'businesses', lazy: () => import('./members/businesses.tsx') },
      { path: 'giving', lazy: () => import('./members/giving.tsx') },
      { path: 'stock', lazy: () => import('./shelf/shelf.tsx') },
      { path: 'send', lazy: () => import('./seller/send.tsx') },
      { path: 'work', lazy: () => import('./records/work.tsx') },
      { path: 'files', lazy: () => import('./records/files.tsx') },
      { path: 'people', lazy: () => import('./crew/people.tsx') },
      { path: 'me', lazy: () => import('./crew/account.tsx') },
      { path: 'records', lazy: () => import('./records/records.tsx') },
      { path: '*', element: <Nothing /> },
    ],
  },
];
