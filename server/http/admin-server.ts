import type { FastifyInstance } from 'fastify';
import type { Routes } from '#contract/routes.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { Env } from '../platform/config/env.ts';
import { openDatabase, type Sql } from '../platform/db/database.ts';
import { isStaffRoom } from '../platform/identity/staff-session.ts';
import { adminCookie, guardAdmin, serveAdmin } from './admin-guard.ts';
import { openHttpServer } from './pipeline.ts';
import { createResponseCache } from './response-cache.ts';

type Options = Omit<Parameters<typeof openHttpServer>[0], 'sql' | 'replies' | 'opens' | 'staffCookie' | 'fast'> & {
  env: Env;
  /** Which of its rooms stay closed all the same. */
  isShut: (room: keyof Routes) => boolean;
  databaseUrl: string;
  files: FileStorage;
};

/** The most database connections of the admin server: the storefront never waits for it. */
const connections = 4;

/**
 * Opens the admin server on a separate port with separate connections. If the default port is taken, it uses a free one; a configured port
 * that cannot be opened throws.
 */
export async function openAdminServer({ env, databaseUrl, isShut, files, ...options }: Options) {
  const sql = openDatabase(databaseUrl, { max: connections });
  const secure = env.mode === 'live';
  const http = openHttpServer({
    ...options,
    sql,
    replies: createResponseCache({ megabytes: 0, seconds: 0 }),
    opens: (room) => isStaffRoom(room) && !isShut(room),
    staffCookie: adminCookie(secure),
  });
  guardAdmin(http, { origin: env.office.origin, secure });
  serveAdmin(http, env.dataDir, files);
  const port = await listenOnAdminPort(http, sql, env);
  return {
    port,
    async close() {
      await http.close();
      await sql.end({ timeout: 5 });
    },
  };
}

async function listenOnAdminPort(http: FastifyInstance, sql: Sql, { office, host }: Env) {
  const at = await http.listen({ port: office.port, host }).catch((error: NodeJS.ErrnoException) => {
    if (!office.isAsked && error.code === 'EADDRINUSE') return http.listen({ port: 0, host });
    return sql.end({ timeout: 1 }).then(() => {
      throw new Error(`OFFICE_PORT ${office.port} cannot be opened: ${error.message}. Set it to a free port.`);
    });
  });
  return Number(new URL(at).port);
}
