import middie from '@fastify/middie';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { DevServer } from '#server/main.ts';

/** Serves the storefront from its sources and reloads screens when they are saved. */
export async function openViteDev(): Promise<DevServer> {
  const ours = process.listeners('SIGTERM');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  // Vite's own handler would end the process and leave the database running.
  for (const theirs of process.listeners('SIGTERM')) if (!ours.includes(theirs)) process.off('SIGTERM', theirs);
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    async attach(app) {
      await app.register(middie);
      app.use((request, response, next) =>
        /^\/(v[\d.]+|docs|openapi|healthz|readyz|pictures)\b/.test(request.url ?? '')
          ? next()
          : vite.middlewares(request, response, next),
      );
    },
  };
}
