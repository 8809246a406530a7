import { z } from 'zod';
import { legible, plainPath } from '#contract/rules/legible.ts';

/*
 * What leaves the shop about an error is what is named here, and nothing else: ids and times, where in our code it happened, what an
 * engine says in its own fixed sentences. Words, addresses, headers, people are not carried, whoever put them there.
 */
const hex = z
  .string()
  .regex(/^[0-9a-f]{8,36}$|^[0-9a-f-]{36}$/)
  .optional()
  .catch(undefined);
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w .:/@()\-+*]*$/)
    .optional()
    .catch(undefined);
const number = z.number().optional().catch(undefined);
const truth = z.boolean().optional().catch(undefined);
const path = z.string().transform(plainPath).optional().catch(undefined);
const said = z.string().transform(legible).optional().catch(undefined);

const Frame = z.object({
  filename: z.string().transform(fileOf).optional().catch(undefined),
  function: plain(120),
  lineno: number,
  colno: number,
  in_app: truth,
});
const Thrown = z.object({
  type: plain(80),
  value: said,
  stacktrace: z
    .object({ frames: z.array(Frame).max(100) })
    .optional()
    .catch(undefined),
  mechanism: z
    .object({ type: plain(60), handled: truth })
    .optional()
    .catch(undefined),
});
const Crumb = z.object({
  timestamp: number,
  category: plain(60),
  type: plain(30),
  level: plain(20),
  data: z
    .object({ url: path, from: path, to: path, method: plain(10), status_code: number })
    .optional()
    .catch(undefined),
});
const Trace = z.object({ trace_id: hex, span_id: hex, parent_span_id: hex, op: plain(60), status: plain(40) });
const Version = z
  .object({ name: plain(60), version: plain(40) })
  .optional()
  .catch(undefined);
const Span = Trace.extend({ description: path, timestamp: number, start_timestamp: number });

const Report = z.object({
  event_id: hex,
  type: z.enum(['transaction', 'replay_event']).optional().catch(undefined),
  timestamp: number,
  start_timestamp: number,
  platform: plain(30),
  level: plain(20),
  release: plain(80),
  environment: plain(40),
  transaction: path,
  message: said,
  exception: z
    .object({ values: z.array(Thrown).max(10) })
    .optional()
    .catch(undefined),
  breadcrumbs: z.array(Crumb).max(100).optional().catch(undefined),
  contexts: z
    .object({ trace: Trace.optional().catch(undefined), browser: Version, os: Version })
    .optional()
    .catch(undefined),
  request: z.object({ url: path }).optional().catch(undefined),
  tags: z
    .object({ brand: plain(20), request: plain(60), code: plain(60) })
    .optional()
    .catch(undefined),
  spans: z.array(Span).max(500).optional().catch(undefined),
  measurements: z
    .record(z.string().regex(/^[a-z._]{1,30}$/), z.object({ value: number, unit: plain(20) }))
    .optional()
    .catch(undefined),
  replay_id: hex,
  replay_type: plain(20),
  replay_start_timestamp: number,
  segment_id: number,
  error_ids: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(100)
    .optional()
    .catch(undefined),
  trace_ids: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(100)
    .optional()
    .catch(undefined),
  urls: z.array(z.string().transform(plainPath)).max(100).optional().catch(undefined),
});
export type Report = z.output<typeof Report>;

/** An error or a measured page as it may leave; null for what is none. */
export function cleanReport(body: Buffer): Report | null {
  try {
    return Report.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

/** Is it about a page that does not exist, or from somebody else’s script? Neither is ours to look into (spec §7, §8). */
export function isForeign(report: Report) {
  const frames = report.exception?.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? [];
  const last = frames.at(-1)?.filename;
  return report.transaction === '/not-found' || last === 'elsewhere';
}

// Our own files by their path; anybody else's only as such.
function fileOf(address: string) {
  const found = /^(?:https?:\/\/[^/]+)?(\/(?:assets|build|server|storefront)\/[\w./-]{1,160})/.exec(address);
  return found?.[1] ?? 'elsewhere';
}
