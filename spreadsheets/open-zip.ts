import {
  corruptFileText,
  encryptedFileText,
  fileTooLargeText,
  SpreadsheetError,
  type SpreadsheetLimits,
} from './spreadsheet-error.ts';

type Entry = { method: number; flags: number; packed: number; at: number };

/** The files of a zip by name, each read on request; together they may unpack to no more than the limit. */
export function openZip(bytes: Uint8Array<ArrayBuffer>, limits: SpreadsheetLimits) {
  const entries = directoryOf(bytes);
  let bytesLeft = limits.unpacked;

  /** The bytes of one file; undefined if it does not exist. Throws SpreadsheetError for a broken, encrypted or too large file. */
  async function read(name: string): Promise<Uint8Array | undefined> {
    const entry = entries.get(keyOf(name));
    if (!entry) return undefined;
    if (entry.flags & 1) throw new SpreadsheetError(encryptedFileText);
    const packed = contentOf(bytes, entry);
    if (entry.method !== 0 && entry.method !== 8) throw new SpreadsheetError(corruptFileText);
    const found = entry.method === 0 ? packed : await inflate(packed, bytesLeft, limits);
    bytesLeft -= found.length;
    if (bytesLeft < 0) throw new SpreadsheetError(fileTooLargeText(limits));
    return found;
  }
  return { names: [...entries.keys()], read };
}

/** Part names are compared without case, and some programs write backslashes. */
function keyOf(name: string) {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

/** The central directory at the end of the file, which is the only valid list of its entries. */
function directoryOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, begin } = placeOf(view);
  let at = begin;
  const entries = new Map<string, Entry>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50)
      throw new SpreadsheetError(corruptFileText);
    const [name, extra, remark] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    if (at + 46 + name + extra > view.byteLength) throw new SpreadsheetError(corruptFileText);
    const sizes = {
      unpacked: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    };
    entries.set(keyOf(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name))), {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      ...readWideSizes(view, at + 46 + name, extra, sizes),
    });
    at += 46 + name + extra + remark;
  }
  return entries;
}

const full = 0xffffffff;

/** The 64-bit sizes in extra field 1, for each size that does not fit into 32 bits. */
function readWideSizes(
  view: DataView,
  begin: number,
  length: number,
  sizes: { unpacked: number; packed: number; at: number },
) {
  for (let at = begin; at + 4 <= begin + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    for (const name of ['unpacked', 'packed', 'at'] as const) {
      if (sizes[name] !== full) continue;
      if (field + 8 > begin + length) throw new SpreadsheetError(corruptFileText);
      sizes[name] = wide(view, field);
      field += 8;
    }
  }
  return { packed: sizes.packed, at: sizes.at };
}

function wide(view: DataView, at: number) {
  const value = Number(view.getBigUint64(at, true));
  if (value > view.byteLength * 4096) throw new SpreadsheetError(corruptFileText);
  return value;
}

/** Where the central directory begins and how long it is; a comment of up to 65,535 bytes may follow the last record. */
function placeOf(view: DataView) {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const near = { count: view.getUint16(at + 10, true), begin: view.getUint32(at + 16, true) };
    if (near.count !== 0xffff && near.begin !== full) return near;
    // Zip64: a locator before the last record gives the position of the 64-bit record.
    if (at < 20 || view.getUint32(at - 20, true) !== 0x07064b50) throw new SpreadsheetError(corruptFileText);
    const record = wide(view, at - 12);
    if (record + 56 > view.byteLength || view.getUint32(record, true) !== 0x06064b50)
      throw new SpreadsheetError(corruptFileText);
    return { count: wide(view, record + 32), begin: wide(view, record + 48) };
  }
  throw new SpreadsheetError(corruptFileText);
}

function contentOf(bytes: Uint8Array<ArrayBuffer>, { at, packed }: Entry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== 0x04034b50) throw new SpreadsheetError(corruptFileText);
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (begin + packed > bytes.length) throw new SpreadsheetError(corruptFileText);
  return bytes.subarray(begin, begin + packed);
}

/** Unpacks no more than the limit: a small file can be made to unpack without end. */
async function inflate(packed: Uint8Array<ArrayBuffer>, atMost: number, limits: SpreadsheetLimits) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new SpreadsheetError(corruptFileText);
    });
    if (done) break;
    size += value.length;
    if (size > atMost) {
      void reader.cancel();
      throw new SpreadsheetError(fileTooLargeText(limits));
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
