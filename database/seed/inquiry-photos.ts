import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { chance } from './chance.ts';

export const photoWidth = 900;
export const photoHeight = 900;

/** The name under which a picture of a thread is kept. */
export function fileOf(at: number) {
  return chance(`inquiry photo ${at}`).uuid().replaceAll('-', '');
}

/** Draws what members showed the customer centre where private pictures are kept; those already there stay. */
export async function makeInquiryPhotos(dataDir: string) {
  const folder = join(dataDir, 'private');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [at, paint] of [box, burst, bloom].entries()) {
    const file = join(folder, `${fileOf(at)}.webp`);
    if (existsSync(file)) continue;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${photoWidth}" height="${photoHeight}" viewBox="0 0 900 900">${paint()}</svg>`;
    await sharp(Buffer.from(svg)).webp({ quality: 80 }).toFile(file);
  }
}

const table = `<defs><linearGradient id="t" x2="0" y2="1"><stop stop-color="#d9c7ab"/><stop offset="1" stop-color="#b99d76"/></linearGradient>
  <radialGradient id="f" cx=".38" cy=".32" r=".75"><stop stop-color="#ffb45c"/><stop offset=".6" stop-color="#ef7d1e"/><stop offset="1" stop-color="#b9520b"/></radialGradient>
  <radialGradient id="p" cx=".36" cy=".3" r=".8"><stop stop-color="#8a6fb0"/><stop offset=".55" stop-color="#4c3474"/><stop offset="1" stop-color="#241539"/></radialGradient></defs>
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

function fruit(x: number, y: number, size: number, fill: string) {
  return `<ellipse cx="${x}" cy="${y + size * 0.92}" rx="${size * 0.9}" ry="${size * 0.22}" fill="#00000030"/>
    <circle cx="${x}" cy="${y}" r="${size}" fill="url(#${fill})"/>`;
}

function burst() {
  const rest = [
    [240, 300],
    [520, 250],
    [720, 430],
    [260, 600],
  ];
  return `${table}${rest.map(([x = 0, y = 0]) => fruit(x, y, 120, 'f')).join('')}${fruit(520, 600, 150, 'f')}
    <path d="M470 500 L520 560 L500 620 L560 680 L620 640 L590 580 L620 520 L550 530 Z" fill="#ffd79a"/>
    <path d="M470 500 L520 560 L500 620 L560 680" fill="none" stroke="#8f3f06" stroke-width="9"/>
    <ellipse cx="600" cy="760" rx="150" ry="36" fill="#f2a24e" opacity=".7"/>`;
}

function bloom() {
  const grapes = Array.from({ length: 16 }, (_, at) => {
    const [row, place] = [Math.floor(at / 4), at % 4];
    const [x, y] = [240 + place * 140 + (row % 2) * 70, 230 + row * 135];
    return `${fruit(x, y, 84, 'p')}<ellipse cx="${x - 16}" cy="${y - 22}" rx="52" ry="40" fill="#ffffff" opacity=".3"/>`;
  });
  return `${table}${grapes.join('')}`;
}
