import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { allowTranslation } from '#client/allow-translation.ts';
import { adminQueryClient } from './admin-entry.ts';
import { ToastProvider } from './kit/toast.tsx';
import { adminRoutes } from './routes.tsx';

allowTranslation();
const root = document.getElementById('office');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={adminQueryClient}>
        <ToastProvider>
          <RouterProvider router={createBrowserRouter(adminRoutes)} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
