import { plainPath } from '#contract/rules/legible.ts';

type Value = string | number | boolean | null | undefined | Value[] | { [key: string]: Value };

// Of an element only what gives it its look is carried.
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
// Kinds of events and elements, in the recorder's own few words.
const kinds = new Set(['tagName', 'tag', 'type', 'op', 'category', 'level', 'compatMode', 'method']);
const addresses = new Set(['href', 'src', 'url', 'to', 'from', 'description', 'baseURI', 'currentUrl']);

/**
 * A piece of a recorded page with every word covered and every address cut to its path, whatever the browser has covered already.
 * Null for one that cannot be read: what nobody can look into is not passed on.
 */
export function cleanRecording(body: Buffer): Buffer | null {
  const line = body.indexOf(0x0a);
  if (line < 0) return null;
  try {
    const head = JSON.parse(body.toString('utf8', 0, line)) as { segment_id?: unknown };
    const events = JSON.parse(body.toString('utf8', line + 1)) as Value;
    if (!Array.isArray(events) || typeof head.segment_id !== 'number') return null;
    const about = JSON.stringify({ segment_id: head.segment_id });
    return Buffer.from(`${about}\n${JSON.stringify(events.map((event) => cover(event, '')))}`);
  } catch {
    return null;
  }
}

function cover(value: Value, key: string, isLook = false): Value {
  if (typeof value === 'string') return isLook ? coverLook(value, key) : coverText(value, key);
  if (Array.isArray(value)) return value.map((one) => cover(one, ''));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value);
  const isElement = key === 'attributes';
  const kept = isElement ? own.filter(([name]) => looks.has(name) || addresses.has(name)) : own;
  // A sheet of ours carries no words of people.
  if (value.isStyle === true) return value;
  // What a thing is called is the recorder's word too.
  const named = kept.filter(([name]) => /^[A-Za-z_][\w-]{0,40}$/.test(name));
  return Object.fromEntries(named.map(([name, inner]) => [name, cover(inner, name, isElement)]));
}

function coverLook(text: string, key: string) {
  if (addresses.has(key)) return plainPath(text);
  return key !== '_cssText' && /[^ -~]|^\S*@\S+\.|(?<!\.)\d{7}/.test(text) ? '' : text;
}

// The kind of an event or an element stays; whatever else is written is covered sign by sign.
function coverText(text: string, key: string) {
  if (addresses.has(key)) return plainPath(text);
  if (kinds.has(key) && /^[A-Za-z][A-Za-z.:-]{0,40}\d?$/.test(text)) return text;
  return text.replace(/\S/gu, '*');
}
