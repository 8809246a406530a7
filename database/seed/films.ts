import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { picturesOf } from './art.ts';
import { ago } from './calendar.ts';
import { goods } from './catalogue.ts';
import { chance } from './chance.ts';
import { type Clip, clips } from './shorts.ts';

const films = fileURLToPath(new URL('clips/', import.meta.url));
const square = 720;

/** Shorts, the goods in them, and who keeps which. `idOf` knows goods by their name. */
export function videoRows(idOf: (name: string) => number | undefined, members: { id: number }[], now: Date) {
  const videos = clips.map((clip, at) => ({
    id: at + 1,
    brand: '*',
    title: clip.title,
    contents: clip.contents,
    video_url: `/pictures/clips/${clip.name}.mp4`,
    thumbnail: `/pictures/clips/${clip.name}`,
    thumbnail_small: `/pictures/clips/${clip.name}`,
    captions: `/pictures/clips/${clip.name}.vtt`,
    hidden: false,
    view_count: clip.viewed,
    share_count: Math.min(clip.kept, members.length),
    created_at: ago(now, clip.daysAgo).toISOString(),
  }));
  const products = clips.flatMap((clip, at) =>
    clip.goods.flatMap((name, sort) => {
      const id = idOf(name);
      return id === undefined ? [] : [{ video_id: at + 1, product_id: id, sort }];
    }),
  );
  const links = clips.flatMap((clip, at) =>
    chance(`kept ${clip.name}`)
      .some(members, clip.kept)
      .map(({ id }) => ({ app_user_id: id, video_id: at + 1, created_at: ago(now, clip.daysAgo / 2).toISOString() })),
  );
  return { videos, products, links };
}

/** Puts the films beside the drawn pictures: the film, what is said in it, and its first picture as a poster. */
export async function makeFilms(pictures: string) {
  const dir = join(pictures, 'clips');
  mkdirSync(dir, { recursive: true });
  for (const clip of clips) {
    const from = join(films, `${clip.name}.mp4`);
    const to = join(dir, `${clip.name}.mp4`);
    if (!existsSync(to) || statSync(to).size !== statSync(from).size) copyFileSync(from, to);
    writeFileSync(join(dir, `${clip.name}.vtt`), captions(clip));
    const still = join(pictures, `${scenesOf(clip)[0]}-720.webp`);
    if (existsSync(still) && !existsSync(join(dir, `${clip.name}-360.webp`))) await poster(still, join(dir, clip.name));
  }
}

/** Names of the pictures a film moves over: those of its goods, the one it is about first. */
export function scenesOf(clip: Clip) {
  return clip.goods
    .flatMap((name) => goods.filter((good) => good.name === name).flatMap((good) => picturesOf(good)))
    .slice(0, 3);
}

// The part of the first picture that the film opens with.
async function poster(still: string, name: string) {
  const width = Math.round((square * 9) / 16);
  const left = Math.round((square - width) * 0.38);
  const tall = await sharp(still).extract({ left, top: 0, width, height: square }).png().toBuffer();
  for (const [ending, wide] of [
    ['-720', width],
    ['-360', 270],
  ] as const) {
    const picture = sharp(tall).resize(wide);
    await picture.clone().webp({ quality: 80 }).toFile(`${name}${ending}.webp`);
    await picture.clone().avif({ quality: 58, effort: 1 }).toFile(`${name}${ending}.avif`);
  }
}

function captions({ lines }: Clip) {
  const time = (second: number) => `00:00:0${second}.000`;
  const cues = lines.map((line, at) => `${time(at * 2)} --> ${time(at * 2 + 2)}\n${line}`);
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
