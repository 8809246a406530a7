import '#server/platform/config/node-env.ts';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createApp } from '#server/app.ts';
import type { InProcessClient } from '#server/http/in-process-client.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { verifyKeys } from '#server/platform/crypto/key-check.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openReference } from '#server/platform/reference-data.ts';
import { storefrontSettingsOf } from '#server/rendering/screens.ts';
import { answerParentProcess } from './child.ts';

// Only the storefront's rendering: the data of the pages is fetched once and cached.
const env = readEnv(process.env);
const sql = openDatabase(env.databaseUrl ?? '');
const reference = await openReference(sql, env.brand);
const { inside } = createApp(env, sql, reference, await verifyKeys(sql, env));
const build = (await import(pathToFileURL(resolve('build', env.brand, 'server', 'index.js')).href)) as ServerBuild;
const handle = createRequestHandler(build, 'production');
const { apiContext, longTextContext, settingsContext } = build.entry.module as unknown as Record<string, never>;
const settings = {
  ...storefrontSettingsOf(env),
  sandbox: null,
  demo: true,
  ahead: 0,
  holidays: [...reference.holidays()],
};

const known = new Map<string, Promise<unknown>>();
const remembered = ((path, call) => {
  const name = `${path} ${JSON.stringify(call)}`;
  if (!known.has(name)) known.set(name, inside(path, call));
  return known.get(name);
}) as InProcessClient;

async function render(path: string) {
  const context = new RouterContextProvider();
  context.set(apiContext as never, remembered as never);
  context.set(settingsContext as never, settings as never);
  context.set(longTextContext as never, new Map() as never);
  const response = await handle(new Request(new URL(path, env.origin)), context);
  // An error page is cheap, so it would be a wrong baseline.
  if (response.status !== 200) throw new Error(`${path} was not rendered: ${response.status}`);
  return response.text();
}

answerParentProcess({
  async run(given) {
    const { path, seconds } = given as { path: string; seconds: number };
    await render(path);
    const began = performance.now();
    let count = 0;
    while (performance.now() - began < seconds * 1000) {
      await render(path);
      count++;
    }
    return count / ((performance.now() - began) / 1000);
  },
});
