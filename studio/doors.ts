import { join } from 'node:path';
import sharp from 'sharp';
import { views } from './ledger.ts';

/** What stands for a branch of the shop: a painted picture, and the square of it that still says what it is when it is as small as a thumbnail. */
const doors: Record<string, { view: string; left: number; top: number; side: number }> = {
  fruit: { view: 'tangerine-1', left: 60, top: 90, side: 640 },
  fish: { view: 'mackerel-1', left: 190, top: 110, side: 590 },
  meat: { view: 'beef-1', left: 60, top: 90, side: 600 },
  vegetable: { view: 'chili-green-1', left: 40, top: 70, side: 660 },
  food: { view: 'rice-1', left: 70, top: 90, side: 640 },
};

/** Three pixels for one at 48, which is as large as a door gets. */
const side = 144;

for (const [slug, { view, left, top, side: cut }] of Object.entries(doors))
  await sharp(join(views, `${view}.webp`))
    .extract({ left, top, width: cut, height: cut })
    .resize(side)
    .webp({ quality: 80, effort: 6 })
    .toFile(join('storefront', 'product', 'doors', `${slug}.webp`));
