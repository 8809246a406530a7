import { plainPath } from '#contract/rules/loggable.ts';
import { countJsonSeparators } from '../../platform/json-separators.ts';

type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };

// The attributes that determine an element's look; others are dropped.
const looks = new Set([
  'class',
  'type',
  'role',
  'rel',
  'width',
  'height',
  'rows',
  'cols',
  'dir',
  'lang',
  'colspan',
  'rowspan',
  'viewBox',
  'd',
  'fill',
  'stroke',
  'xmlns',
  '_cssText',
  'rr_width',
  'rr_height',
  'rr_scrollTop',
  'rr_scrollLeft',
]);
// Types of events and elements, which are fixed words of the recorder.
const kinds = new Set(['tagName', 'tag', 'type', 'op', 'category', 'level', 'compatMode', 'method']);
const addresses = new Set(['href', 'src', 'url', 'to', 'from', 'description', 'baseURI', 'currentUrl']);

/**
 * Limits of one recording: bytes, values (commas and brackets), keys of an object, letters of a text. A recording above a limit is dropped
 * before it is parsed and a text is cut. So cleaning delays other requests by a few milliseconds at most.
 */
const most = { bytes: 512 * 1024, values: 30_000, keys: 200, letters: 2000 };

/**
 * A part of a page recording with every text masked and every address reduced to its path, regardless of what the browser has masked already. Null
 * for an unreadable recording, which must not be forwarded.
 */
export function scrubRecording(body: Buffer): Buffer | null {
  const line = body.indexOf(0x0a);
  if (line < 0 || !isCleanable(body)) return null;
  try {
    const head = JSON.parse(body.toString('utf8', 0, line)) as { segment_id?: unknown };
    const events = JSON.parse(body.toString('utf8', line + 1)) as Value;
    if (!Array.isArray(events) || typeof head.segment_id !== 'number') return null;
    const about = JSON.stringify({ segment_id: head.segment_id });
    return Buffer.from(`${about}\n${JSON.stringify(events.map((event) => coverValue(event, '')))}`);
  } catch {
    return null;
  }
}

function isCleanable(body: Buffer) {
  return body.length <= most.bytes && countJsonSeparators(body.toString('latin1')) <= most.values;
}

function coverValue(value: Value, key: string, isLook = false): Value {
  if (typeof value === 'string') return isLook ? coverLook(value, key) : coverText(value, key);
  if (Array.isArray(value)) return value.map((one) => coverValue(one, ''));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length > most.keys) throw new RangeError('Too many keys in a replay event');
  const isElement = key === 'attributes';
  const kept = isElement ? entries.filter(([name]) => looks.has(name) || addresses.has(name)) : entries;
  // Style sheets of the shop contain no personal data.
  if (value.isStyle === true) return value;
  // Keys are the recorder's words too; other keys are dropped.
  const named = kept.filter(([name]) => /^[A-Za-z_][\w-]{0,40}$/.test(name));
  return Object.fromEntries(named.map(([name, inner]) => [name, coverValue(inner, name, isElement)]));
}

function coverLook(text: string, key: string) {
  if (addresses.has(key)) return plainPath(text);
  return key !== '_cssText' && (/[^ -~]|(?<!\.)\d{7}/.test(text) || namesMail(text)) ? '' : text;
}

/** Whether the first word holds an @ with a dot after it. A pattern for that has quadratic cost over a run of @. */
function namesMail(text: string) {
  const [first = ''] = text.split(/\s/, 1);
  const at = first.indexOf('@');
  return at >= 0 && first.indexOf('.', at + 2) > 0;
}

// The type of an event or element stays; every other text is masked character by character.
function coverText(text: string, key: string) {
  if (addresses.has(key)) return plainPath(text);
  if (kinds.has(key) && /^[A-Za-z][A-Za-z.:-]{0,40}\d?$/.test(text)) return text;
  return text.slice(0, most.letters).replace(/\S/gu, '*');
}
