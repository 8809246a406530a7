import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { client } from './client.ts';
import { Saying } from './kit/toast.tsx';
import { routes } from './routes.tsx';

const root = document.getElementById('office');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Saying>
          <RouterProvider router={createBrowserRouter(routes)} />
        </Saying>
      </QueryClientProvider>
    </StrictMode>,
  );
