import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { daysFrom } from './demo-calendar.ts';
import { copyOriginalImage } from './demo-pictures.ts';
import { type DemoVideo, demoVideos } from './demo-videos.ts';
import { seededRandom } from './seeded-random.ts';

/** The folder of the original videos, each with its poster. */
export const demoVideosFolder = fileURLToPath(new URL('clips/', import.meta.url));

/** Videos, their products, and the members who saved them. `idOf` finds a product by its name. */
export function videoRows(idOf: (name: string) => number | undefined, members: { id: number }[], now: Date) {
  const videos = demoVideos.map((clip, at) => ({
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
    created_at: daysFrom(now, clip.daysAgo).toISOString(),
  }));
  const products = demoVideos.flatMap((clip, at) =>
    clip.goods.flatMap((name, sort) => {
      const id = idOf(name);
      return id === undefined ? [] : [{ video_id: at + 1, product_id: id, sort }];
    }),
  );
  const links = demoVideos.flatMap((clip, at) =>
    seededRandom(`kept ${clip.name}`)
      .some(members, clip.kept)
      .map(({ id }) => ({
        app_user_id: id,
        video_id: at + 1,
        created_at: daysFrom(now, clip.daysAgo / 2).toISOString(),
      })),
  );
  return { videos, products, links };
}

/** Copies the videos and their captions to where the shop serves them, and their posters to its original images. */
export function makeVideos(dataDir: string) {
  const dir = join(dataDir, 'pictures', 'clips');
  mkdirSync(dir, { recursive: true });
  for (const clip of demoVideos) {
    const from = join(demoVideosFolder, `${clip.name}.mp4`);
    const to = join(dir, `${clip.name}.mp4`);
    if (!existsSync(to) || statSync(to).size !== statSync(from).size) copyFileSync(from, to);
    writeFileSync(join(dir, `${clip.name}.vtt`), captions(clip));
    copyOriginalImage(dataDir, join(demoVideosFolder, `${clip.name}.webp`), `clips/${clip.name}`);
  }
}

function captions({ lines }: DemoVideo) {
  const time = (second: number) => `00:00:0${second}.000`;
  const cues = lines.map((line, at) => `${time(at * 2)} --> ${time(at * 2 + 2)}\n${line}`);
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}
