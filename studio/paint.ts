import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { paintedFoods } from '#demo/art.ts';
import { hashOf, isMade, noteMade, views } from './ledger.ts';
import { written } from './scene.ts';
import { scenes } from './scenes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    try: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    tall: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(`nice -n 19 node studio/paint.ts [--try] [--again] [--tall] [names…]

Paints the scenes of studio/scenes into demo/views, one after the other; what is made and unchanged is passed over.
A name may be a beginning (tangerine, tangerine-1). --try paints small and rough into .cache/studio, to judge a scene;
--again paints what is made too, when the kernel has learnt something;
--tall paints into .cache/studio what the shorts are cut from: nine by sixteen, a little larger than a film, so that moving in stays sharp.`);
  process.exit(0);
}

const kernel = join('.cache', 'studio', 'kernel');
const most = 60_000;
const source = join('studio', 'kernel');
mkdirSync(join('.cache', 'studio'), { recursive: true });
mkdirSync(views, { recursive: true });
build();

const all = Object.keys(scenes);
// Without a name only what some product shows is painted; a scene nobody lists yet is asked for by its name.
const shown = Object.entries(paintedFoods).flatMap(([look, { views }]) => views.map((view) => `${look}-${view}`));
const wanted =
  positionals.length === 0 ? shown : positionals.flatMap((start) => all.filter((name) => name.startsWith(start)));
for (const name of wanted) {
  const scene = scenes[name]?.();
  if (!scene) continue;
  const started = Date.now();
  // A film moves and is squeezed: it needs fewer.
  const [size, samples] = values.try ? [240, 12] : [800, values.tall ? 6 : 10];
  const tall = values.tall ? Math.round((size * 16) / 9) : size;
  const text = written(scene, size, samples, tall);
  // Another light or another way of drawing makes every picture anew only if its scene is touched: the kernel is not in the hash.
  const hash = hashOf(text);
  const kept = !values.try && !values.tall;
  const file = kept
    ? join(views, `${name}.webp`)
    : join('.cache', 'studio', `${name}${values.tall ? '-tall' : ''}.png`);
  if (kept && !values.again && isMade(name, hash)) continue;
  const raw = await rendered(text);
  const picture = sharp(raw, { raw: { width: size, height: tall, channels: 3 } });
  if (!kept) await picture.png().toFile(file);
  else {
    writeFileSync(file, await small(picture));
    noteMade(name, hash);
  }
  console.log(`${file} ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

/** Anew only when a source is younger, so several may paint side by side. */
function build() {
  const made = existsSync(kernel) ? statSync(kernel).mtimeMs : 0;
  if (readdirSync(source).every((file) => statSync(join(source, file)).mtimeMs < made)) return;
  const fresh = `${kernel}-${process.pid}`;
  execFileSync('cc', ['-O3', '-march=native', '-ffast-math', '-o', fresh, join(source, 'kernel.c'), '-lm']);
  renameSync(fresh, kernel);
}

async function rendered(text: string) {
  const child = spawn(kernel, { stdio: ['pipe', 'pipe', 'inherit'] });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.stdin.end(text);
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(`The kernel ended with ${code}.`);
  return Buffer.concat(parts);
}

/** As good as fits. */
async function small(picture: Sharp) {
  for (let quality = 80; ; quality -= 4) {
    const file = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (file.length <= most || quality < 24) return file;
  }
}
