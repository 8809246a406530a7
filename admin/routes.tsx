import type { RouteObject } from 'react-router';
import { ErrorPage } from './layout/error-page.tsx';
import { RequireSignIn } from './layout/gate.tsx';
import { NotFound } from './layout/not-found.tsx';
import { adminScreens } from './screens.ts';

/** Screens that need a key from a link, and no session. */
const open: RouteObject[] = [
  { path: '/join', errorElement: <ErrorPage />, lazy: () => import('./staff/accept-invite.tsx') },
];

/** All routes; each screen is loaded when it is first opened. */
export const adminRoutes: RouteObject[] = [
  ...open,
  {
    path: '/',
    element: <RequireSignIn />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <div />,
    children: [
      ...adminScreens.flatMap(({ screens }) => screens).map(({ path, load }) => ({ path, lazy: load })),
      { path: '*', element: <NotFound /> },
    ],
  },
];
