import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from './seeded-random.ts';

export const photoWidth = 900;
export const photoHeight = 900;

/** The file name of an inquiry photo. */
export function inquiryPhotoFileOf(at: number) {
  return seededRandom(`inquiry photo ${at}`).uuid().replaceAll('-', '');
}

/** Draws the photos of inquiries into the folder of private images; existing ones stay. */
export async function makeInquiryPhotos(dataDir: string) {
  const folder = join(dataDir, 'private');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [at, paint] of [box, corner].entries()) {
    const file = join(folder, `${inquiryPhotoFileOf(at)}.webp`);
    if (existsSync(file)) continue;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidth}" height="${photoHeight}" viewBox="0 0 900 900">${paint()}</svg>`;
    const { default: sharp } = await import('sharp');
    await sharp(Buffer.from(svg)).webp({ quality: 80 }).toFile(file);
  }
}

const table = `<defs><linearGradient id="t" x2="0" y2="1"><stop stop-color="#d9c7ab"/><stop offset="1" stop-color="#b99d76"/></linearGradient>
  </defs>
  <rect width="900" height="900" fill="url(#t)"/>`;

function box() {
  return `${table}<ellipse cx="450" cy="760" rx="370" ry="60" fill="#00000038"/>
    <path d="M130 300 L470 220 L790 300 L790 700 L450 790 L130 700 Z" fill="#c99a63"/>
    <path d="M450 390 L790 300 L790 700 L450 790 Z" fill="#b58650"/>
    <path d="M130 300 L470 220 L790 300 L450 390 Z" fill="#ddb27c"/>
    <path d="M430 384 L470 376 L470 450 L430 460 Z" fill="#e8d9a8aa"/>
    <path d="M560 540 C620 500 690 520 730 590 C690 640 610 670 560 640 C590 600 585 570 560 540 Z" fill="#8d6336"/>
    <path d="M565 545 C620 560 680 560 728 590 M560 640 C610 620 660 600 728 590" fill="none" stroke="#6d4a25" stroke-width="7"/>
    <path d="M560 700 C600 690 640 720 660 705" fill="none" stroke="#e0862e" stroke-width="22" stroke-linecap="round" opacity=".55"/>`;
}

/** The same corner from close up: the cardboard is torn, and something has leaked. */
function corner() {
  const ribs = Array.from(
    { length: 15 },
    (_, at) => `<path d="M${at * 62} 0 V900" stroke="#a97b48" stroke-width="3" opacity=".35"/>`,
  );
  return `<rect width="900" height="900" fill="#c2935c"/>${ribs.join('')}
    <path d="M900 0 L620 0 L560 900 L900 900 Z" fill="#a87944"/>
    <path d="M180 420 C320 330 520 350 640 450 C560 560 340 610 210 540 C250 500 240 460 180 420 Z" fill="#7b552c"/>
    <path d="M185 424 C330 430 480 430 636 452 M212 538 C330 505 490 480 636 452" fill="none" stroke="#5b3d1d" stroke-width="9"/>
    <path d="M300 440 L330 470 L318 500 L360 520" fill="none" stroke="#ead9b8" stroke-width="7"/>
    <path d="M330 590 C380 640 350 760 400 900 L560 900 C540 780 600 700 540 580 C470 600 390 610 330 590 Z" fill="#6f4a22" opacity=".45"/>`;
}
