import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readVideo } from '#server/uploads/video.ts';
import { paintedFoods } from './art.ts';
import { demoProducts } from './demo-catalogue.ts';
import { demoVideosFolder } from './demo-video-rows.ts';
import { demoVideos } from './demo-videos.ts';

test.each(demoVideos)(
  '$name: a video fills a phone, lasts as long as its three lines and is small',
  async ({ name }) => {
    const file = join(demoVideosFolder, `${name}.mp4`);
    const { width, height, seconds } = await readVideo(file, 60);
    expect([width, height, Math.round(seconds)]).toEqual([720, 1280, 6]);
    const { size } = statSync(file);
    expect(size).toBeLessThanOrEqual(900_000);
    // Below half a megabit per second compression artifacts are visible.
    expect((size * 8) / seconds).toBeGreaterThan(500_000);
    const poster = await sharp(readFileSync(join(demoVideosFolder, `${name}.webp`))).metadata();
    expect([poster.width, poster.height]).toEqual([720, 1280]);
  },
);

test('a video shows the products listed below it', () => {
  for (const { name, goods: shown, shots } of demoVideos) {
    const foods = shots.map((shot) => shot.replace(/-\d$/, ''));
    for (const food of foods) {
      const words = paintedFoods[food]?.for ?? [];
      expect([name, food, shown.some((one) => words.some((word) => one.includes(word)))]).toEqual([name, food, true]);
    }
    for (const one of shown) expect([one, demoProducts.some((good) => good.name === one)]).toEqual([one, true]);
  }
});
