import { brotliCompressSync } from 'node:zlib';
import type { BenchChild } from './child.ts';
import type { BenchRow } from './compare.ts';
import { openBenchWire } from './wire.ts';

const br = 'accept-encoding: br\r\n';

type Weight = { page: string; path: string; js: number; html?: number; inline?: number };

/** The size of a first visit: compressed scripts, the document raw and compressed, and its inline data. */
export async function weighFirstVisit(shop: BenchChild, { page, path, js, html, inline }: Weight): Promise<BenchRow> {
  const origin = `http://127.0.0.1:${shop.port}`;
  const text = await (await fetch(origin + path)).text();
  const raw = Buffer.byteLength(text);
  const packed = brotliCompressSync(text).length;
  const written = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/src=|ld\+json/.test(attributes))
    .reduce((sum, [, , body = '']) => sum + Buffer.byteLength(body), 0);
  const files = new Map<string, number>();
  for (const [, url = ''] of text.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)) await fetchScript(origin, url, files);
  const scripts = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const goal = (name: string, bytes: number, most?: number) =>
    most ? [{ text: `${name} ≤ ${most} kB`, ok: bytes <= most * 1000 }] : [];
  return {
    action: `first load, ${page}`,
    ...{ ours: null, bare: null, ratio: null, p50: null, p99: null, statements: null, cpu: null },
    goals: [...goal('JS', scripts, js), ...goal('HTML', raw, html), ...goal('inline', written, inline)],
    note: `JS ${kb(scripts)} in ${files.size} files, HTML ${kb(raw)} (brotli ${kb(packed)}), inline data ${kb(written)}`,
  };
}

/** Fetches a script and all its static imports; dynamic imports are loaded on demand. */
async function fetchScript(origin: string, url: string, files: Map<string, number>): Promise<void> {
  if (files.has(url)) return;
  files.set(url, 0);
  const code = await (await fetch(origin + url, { headers: { 'accept-encoding': 'identity' } })).text();
  files.set(url, await sentBytes(Number(new URL(origin).port), url));
  for (const [, name = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g)) {
    await fetchScript(origin, new URL(name, origin + url).pathname, files);
  }
}

async function sentBytes(port: number, path: string) {
  const wire = await openBenchWire(port);
  const { body } = await wire.raw({ path, headers: br });
  wire.close();
  return body.length;
}
