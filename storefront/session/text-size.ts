import { readStored, writeStored } from '#client/storage.ts';

export const textSizes = [100, 115, 130, 150] as const;
export type TextSizePercent = (typeof textSizes)[number];
const key = 'text-size';

/** Runs in the head before the first paint, so that nothing shifts with larger text. */
export const textSizeScript = `try{var s=localStorage.getItem('${key}');if(/^1\\d\\d$/.test(s))document.documentElement.style.fontSize=s+'%'}catch(e){}`;

export function readTextSize(): TextSizePercent {
  const kept = Number(readStored(key));
  return textSizes.find((size) => size === kept) ?? 100;
}

export function writeTextSize(size: TextSizePercent) {
  writeStored(key, String(size));
  document.documentElement.style.fontSize = `${size}%`;
}
