import { crc32, deflateRawSync } from 'node:zlib';

/** `method` 0 stores the file uncompressed; `flags` are 2048 for a UTF-8 name, odd for an encrypted file. */
export type ZipPart = { name: string | Buffer; data: Buffer; method?: number; flags?: number };

/** A zip as Excel and others write it: each file, then the central directory, then its position. */
export function writeZip(parts: ZipPart[]) {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, data, method = 8, flags = 0 } of parts) {
    const called = Buffer.from(name);
    const packed = method === 8 ? deflateRawSync(data) : data;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(crc32(data), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(data.length, 22);
    head.writeUInt16LE(called.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 28);
    entry.writeUInt16LE(called.length, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(head, called, packed);
    list.push(entry, called);
    at += head.length + called.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}
