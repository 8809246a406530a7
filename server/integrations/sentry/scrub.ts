import { z } from 'zod';
import { isErrorCode } from '#contract/errors.ts';
import { brandKeys } from '#contract/rules/brands.ts';
import { loggableError, plainPath } from '#contract/rules/loggable.ts';

/*
 * Only the fields named here leave the shop in a report: ids and times, the place in our code, and an engine's own messages. Texts,
 * addresses, headers and persons are dropped, regardless of what put them there.
 */
const matching = (shape: RegExp) => z.string().regex(shape).optional().catch(undefined);
// Phone and card numbers consist of the same characters: a value without a letter is dropped.
const hex = matching(/^(?=.*[a-f])(?:[0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);
// The monitor's own words: a fixed few, or words of several parts.
const word = matching(
  /^(?:javascript|node|fetch|xhr|http|navigation|default|user|debug|info|warning|error|fatal|log|pageload|ok|cancelled|aborted|buffer|session|generic|[a-z]{2,12}(?:[._][a-z-]{1,20}){1,4})$/,
);
const brand = z.enum(brandKeys).optional().catch(undefined);
const unit = matching(/^(?:millisecond|second|byte|ratio|none)$/);
const method = matching(/^[A-Z]{3,7}$/);
const called = matching(/^(?!.*\d{5})[\w.$<>[\] ]{1,120}$/);
const thrown = matching(/^(?:[A-Z][A-Za-z]{0,40}(?:Error|Exception)|UnhandledRejection|Refusal)$/);
const release = matching(/^(?!.*@)[\w.+-]{1,80}$/);
const version = matching(/^(?!.*\d{5})[\w. ]{1,40}$/);
const number = z.number().optional().catch(undefined);
const truth = z.boolean().optional().catch(undefined);
const path = z.string().transform(plainPath).optional().catch(undefined);
const loggableText = z.string().transform(loggableError).optional().catch(undefined);

const Frame = z.object({
  filename: z.string().transform(fileOf).optional().catch(undefined),
  function: called,
  lineno: number,
  colno: number,
  in_app: truth,
});
const Thrown = z.object({
  type: thrown,
  value: loggableText,
  stacktrace: z
    .object({ frames: z.array(Frame).max(100) })
    .optional()
    .catch(undefined),
  mechanism: z.object({ type: word, handled: truth }).optional().catch(undefined),
});
const Crumb = z.object({
  timestamp: number,
  category: word,
  type: word,
  level: word,
  data: z.object({ url: path, from: path, to: path, method, status_code: number }).optional().catch(undefined),
});
const Trace = z.object({ trace_id: hex, span_id: hex, parent_span_id: hex, op: word, status: word });
const Version = z.object({ name: version, version }).optional().catch(undefined);
const Span = Trace.extend({ description: path, timestamp: number, start_timestamp: number });

const Report = z.object({
  event_id: hex,
  type: z.enum(['transaction', 'replay_event']).optional().catch(undefined),
  timestamp: number,
  start_timestamp: number,
  platform: word,
  level: word,
  release,
  environment: matching(/^production$/),
  transaction: path,
  message: loggableText,
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
    .object({ brand, request: hex, code: z.string().refine(isErrorCode).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  spans: z.array(Span).max(500).optional().catch(undefined),
  measurements: z
    .record(z.string().regex(/^[a-z._]{1,30}$/), z.object({ value: number, unit }))
    .optional()
    .catch(undefined),
  replay_id: hex,
  replay_type: word,
  replay_start_timestamp: number,
  segment_id: number,
  error_ids: z
    .array(z.string().regex(/^(?=.*[a-f])[0-9a-f]{32}$/))
    .max(100)
    .optional()
    .catch(undefined),
  trace_ids: z
    .array(z.string().regex(/^(?=.*[a-f])[0-9a-f]{32}$/))
    .max(100)
    .optional()
    .catch(undefined),
  urls: z.array(z.string().transform(plainPath)).max(100).optional().catch(undefined),
});
export type BrowserReport = z.output<typeof Report>;

/** A report or a page measurement without personal data; null if it is invalid. */
export function scrubReport(body: Buffer): BrowserReport | null {
  try {
    return Report.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

/** Whether the report is about a missing page or from a third-party script. The shop ignores both (spec §7, §8). */
export function isForeignReport(report: BrowserReport) {
  const frames = report.exception?.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? []) ?? [];
  const last = frames.at(-1)?.filename;
  return report.transaction === '/not-found' || last === 'elsewhere';
}

// Files of the shop by their path; other files only as `elsewhere`.
function fileOf(address: string) {
  const found = /^(?:https?:\/\/[^/]+)?(\/(?:assets|build|server|storefront)\/[\w./-]{1,160})/.exec(address);
  return found?.[1] ?? 'elsewhere';
}
