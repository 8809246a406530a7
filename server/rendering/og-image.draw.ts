import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ShareTexts, shareImageSize } from '#contract/rules/share.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import { loadSharp } from '../platform/load-sharp.ts';

export type OgImageStyle = { name: string; ground: string; strong: string; mark: Buffer };

const { width, height } = shareImageSize;
const margin = 56;
const column = width - height - 2 * margin;
const font = (weight: string) =>
  fileURLToPath(new URL(`../../node_modules/pretendard/dist/public/static/Pretendard-${weight}.otf`, import.meta.url));

/** A brand's style on a share image: its name, two colours and its icon. */
export async function ogImageStyleOf(brand: string): Promise<OgImageStyle> {
  const folder = new URL(`../../brands/${brand}/`, import.meta.url);
  const { installed } = (await import(new URL('installed.ts', folder).href)) as {
    installed: Omit<OgImageStyle, 'mark'>;
  };
  return { ...installed, mark: await readFile(new URL('favicon.svg', folder)) };
}

/**
 * Draws the share image of a product: the product's image on the left, texts next to it, the brand below. All work runs on sharp's threads;
 * a missing image leaves the brand's background.
 */
export async function drawOgImage(
  { by, name, image, price, cut }: ShareTexts,
  face: OgImageStyle,
  pictures: string,
  kept?: FileStorage,
) {
  const sharp = await loadSharp();
  const productImage = await productImageOf(image, pictures, kept);
  const [maker, title, amount, brand] = await Promise.all([
    drawText({ parts: [[shortenText(by, column / 30), '#57504b']], weight: 'Medium', size: 30 }),
    drawText({
      parts: [[joinKoreanWords(shortenText(name, (3 * column) / 52 - 2)), '#1f1a17']],
      weight: 'Bold',
      size: 52,
      wide: column,
    }),
    drawText({
      parts: [
        [cut && `${cut} `, '#c2261c'],
        [price, face.strong],
      ],
      weight: 'Bold',
      size: /^\d/.test(price) ? 56 : 44,
    }),
    drawText({ parts: [[face.name, '#1f1a17']], weight: 'Bold', size: 34 }),
  ]);
  const mark = await sharp(face.mark, { density: 400 })
    .resize(56, 56, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const left = height + margin;
  const bottom = height - margin - 56;
  return sharp({ create: { width, height, channels: 3, background: face.ground } })
    .composite([
      ...(productImage ? [{ input: productImage, left: 0, top: 0 }] : []),
      { input: maker.data, left, top: 76 },
      { input: title.data, left, top: 132 },
      { input: amount.data, left, top: 168 + title.height },
      { input: mark, left, top: bottom },
      { input: brand.data, left: left + 70, top: bottom + Math.round((56 - brand.height) / 2) },
    ])
    .jpeg({ quality: 84, mozjpeg: false, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: 5 })
    .toBuffer();
}

/** The product's image as a square; null if there is none or it cannot be read. */
async function productImageOf(image: string, pictures: string, storage: FileStorage | undefined) {
  const root = resolve(pictures);
  const path = resolve(root, image.replace(/^\/pictures\//, ''));
  if (!image.startsWith('/pictures/') || !path.startsWith(root + sep)) return null;
  const file = `${path}-720.webp`;
  const away = existsSync(file)
    ? undefined
    : await storage?.bytes(`pictures/${file.slice(root.length + 1)}`).catch(() => undefined);
  const sharp = await loadSharp();
  return sharp(away ?? file)
    .resize(height, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 5 })
    .jpeg({ quality: 95 })
    .toBuffer()
    .catch(() => null);
}

type TextBlock = { parts: [text: string, colour: string][]; weight: 'Medium' | 'Bold'; size: number; wide?: number };

async function drawText({ parts, weight, size, wide }: TextBlock) {
  const text = parts.map(([text, colour]) => `<span foreground="${colour}">${escapeMarkup(text)}</span>`).join('');
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text,
      font: `Pretendard ${weight} ${size}`,
      fontfile: font(weight),
      rgba: true,
      dpi: 72,
      ...(wide ? { width: wide, wrap: 'word-char' as const, spacing: 8 } : {}),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Cuts a text to a width in full-width characters; Latin letters take a little more than half of one. */
function shortenText(text: string, most: number) {
  let room = most;
  let shortText = '';
  for (const sign of text.replaceAll(/\p{C}/gu, ' ')) {
    room -= /[ -~]/.test(sign) ? 0.56 : 0.92;
    if (room < 0) return `${shortText.trimEnd()}…`;
    shortText += sign;
  }
  return shortText;
}

/** Keeps Korean words on one line while there is room. */
function joinKoreanWords(text: string) {
  return text.replaceAll(/(?<=[가-힣])(?=[가-힣])/g, '\u2060');
}

function escapeMarkup(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
