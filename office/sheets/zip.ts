import { broken, locked, most, SheetFault, tooMuch } from './fault.ts';

type Entry = { method: number; flags: number; packed: number; at: number };

/** The files in a zip by their names, each read when it is asked for; all of them together unpack to no more than a file may. */
export function openZip(bytes: Uint8Array<ArrayBuffer>) {
  const entries = directoryOf(bytes);
  let left = most.unpacked;

  /** The text of one file; undefined where there is none. Throws SheetFault for what is broken, locked or too large. */
  return async (name: string): Promise<string | undefined> => {
    const entry = entries.get(name);
    if (!entry) return undefined;
    if (entry.flags & 1) throw new SheetFault(locked);
    const packed = contentOf(bytes, entry);
    if (entry.method === 0) {
      left -= packed.length;
      if (left < 0) throw new SheetFault(tooMuch);
      return new TextDecoder().decode(packed);
    }
    if (entry.method !== 8) throw new SheetFault(broken);
    const text = await inflated(packed, left);
    left -= text.size;
    return text.text;
  };
}

/** The list at the end of the file, which alone says what is in it. */
function directoryOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, Entry>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new SheetFault(broken);
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]));
    entries.set(name, {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return entries;
}

/** Where the last record stands; a remark of up to 65,535 letters may follow it. */
function endOf(view: DataView) {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new SheetFault(broken);
}

function contentOf(bytes: Uint8Array<ArrayBuffer>, { at, packed }: Entry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== 0x04034b50) throw new SheetFault(broken);
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (begin + packed > bytes.length) throw new SheetFault(broken);
  return bytes.subarray(begin, begin + packed);
}

/** Unpacked no further than may be: a small file can be made to unfold without end. */
async function inflated(packed: Uint8Array<ArrayBuffer>, atMost: number) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new SheetFault(broken);
    });
    if (done) return { text: text + decoder.decode(), size };
    size += value.length;
    if (size > atMost) {
      void reader.cancel();
      throw new SheetFault(tooMuch);
    }
    text += decoder.decode(value, { stream: true });
  }
}
