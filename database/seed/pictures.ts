import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Where the pictures lie as they were painted, 800 by 800. */
export const views = fileURLToPath(new URL('views/', import.meta.url));
/** Widths that are served: never wider than what was painted. */
const widths = [720, 360] as const;
const endings = widths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]);

/** Makes the sizes that are served of every painted picture; those already made of the same picture stay. */
export async function makePictures(dir: string, say: (line: string) => void = () => {}, from = views) {
  mkdirSync(dir, { recursive: true });
  const waiting = viewNames(from).filter((name) => !isMade(from, dir, name));
  if (waiting.length === 0) return;
  say(`resizing ${waiting.length} pictures`);
  const started = Date.now();
  const count = waiting.length;
  sharp.concurrency(1);
  const worker = async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) await resize(from, dir, name);
  };
  await Promise.all([worker(), worker()]);
  say(`${count} pictures in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** Every painted picture there is. */
export function viewNames(from = views) {
  return readdirSync(from)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -5))
    .sort();
}

async function resize(from: string, dir: string, name: string) {
  const source = readFileSync(join(from, `${name}.webp`));
  const { data, info } = await sharp(source).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: 3 as const } };
  for (const width of widths) {
    const small = sharp(data, raw).resize(width, width, { withoutEnlargement: true });
    await small
      .clone()
      .avif({ quality: 58, effort: 0 })
      .toFile(join(dir, `${name}-${width}.avif`));
    await small
      .clone()
      .webp({ quality: 80, effort: 1 })
      .toFile(join(dir, `${name}-${width}.webp`));
  }
  writeFileSync(join(dir, `${name}.of`), stamp(from, name));
}

/** Said last, so a picture half made is made again. */
function isMade(from: string, dir: string, name: string) {
  const said = join(dir, `${name}.of`);
  return (
    existsSync(said) &&
    readFileSync(said, 'utf8') === stamp(from, name) &&
    endings.every((ending) => existsSync(join(dir, name + ending)))
  );
}

function stamp(from: string, name: string) {
  return createHash('sha256')
    .update(readFileSync(join(from, `${name}.webp`)))
    .digest('hex');
}
