import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

type Installed = { name: string; promise: string; themeColor: string; ground: string; strong: string };

/** Makes a built shop installable on a phone: manifest, icons, offline page and service worker. */
export async function writePwaFiles(brand: string, client: string, mark: string) {
  const folder = join('brands', brand);
  const { installed } = (await import(`../brands/${brand}/installed.ts`)) as { installed: Installed };
  const drawing = readFileSync(join(folder, 'favicon.svg'));
  const drawn = [
    { name: 'icon-192.png', size: 192, margin: 0.08 },
    { name: 'icon-512.png', size: 512, margin: 0.08 },
    // A phone crops this icon to its own shape; a fifth on each side may be lost.
    { name: 'icon-maskable.png', size: 512, margin: 0.2 },
    { name: 'apple-touch-icon.png', size: 180, margin: 0.12 },
  ];
  for (const { name, size, margin } of drawn)
    writeFileSync(join(client, name), await icon(drawing, size, margin, installed.ground));
  writeFileSync(join(client, 'manifest.webmanifest'), JSON.stringify(manifestOf(installed)));
  const letters = readdirSync(join(client, 'assets')).find((name) => /^letters-.*\.woff2$/.test(name));
  if (!letters) throw new Error(`The build of ${brand} has no file letters-….woff2 in ${join(client, 'assets')}.`);
  const font = `/assets/${letters}`;
  writeFileSync(join(client, 'offline.html'), offline(installed, drawing.toString('utf8'), font));
  const worker = readFileSync(join('storefront', 'layout', 'service-worker.js'), 'utf8');
  writeFileSync(join(client, 'sw.js'), worker.replace('__MARK__', mark.slice(0, 12)).replace('__LETTERS__', font));
}

function icon(drawing: Buffer, size: number, margin: number, ground: string) {
  const edge = Math.round(size * margin);
  const inner = size - 2 * edge;
  return sharp(drawing, { density: 1200 })
    .resize(inner, inner, { fit: 'contain', background: '#0000' })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#0000' })
    .flatten({ background: ground })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function manifestOf({ name, promise, themeColor }: Installed) {
  const png = (file: string, size: number, purpose = 'any') => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name,
    short_name: name.length > 8 ? name.slice(0, 6) : name,
    description: promise,
    lang: 'ko',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: themeColor,
    background_color: themeColor,
    icons: [png('icon-192.png', 192), png('icon-512.png', 512), png('icon-maskable.png', 512, 'maskable')],
    shortcuts: [
      { name: '주문내역', url: '/order' },
      { name: '장바구니', url: '/cart' },
      { name: '알림', url: '/notifications' },
    ],
  };
}

/**
 * The offline page: one file and the font, which the service worker keeps for devices without Korean letters. A meta element reloads the
 * page every five seconds, because its policy allows no script.
 */
function offline({ name, strong, ground }: Installed, drawing: string, font: string) {
  return `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>인터넷이 끊겼어요 | ${name}</title>
<style>
@font-face { font-family: "Shop Letters"; font-weight: 45 920; src: url(${font}) format("woff2") }
body { margin: 0; min-height: 100dvh; display: flex; align-items: center; justify-content: center; background: ${ground};
  font: 16px/1.6 Pretendard, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Shop Letters", sans-serif; color: #1f1a17; word-break: keep-all }
main { max-width: 340px; padding: 24px; text-align: center }
svg { width: 88px; height: 88px }
h1 { margin: 20px 0 6px; font-size: 24px }
p { margin: 0; color: #57504b }
a { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; margin-top: 28px; padding: 0 28px; border-radius: 12px;
  background: ${strong}; color: #fff; font-weight: 600; text-decoration: none }
</style>
<main>
${drawing.replace('<svg', '<svg aria-hidden="true"')}
<h1>인터넷이 끊겼어요</h1>
<p>담아 둔 것은 그대로 있어요.<br>연결되면 다시 열어 드릴게요.</p>
<a href="">다시 열기</a>
</main>
</html>
`;
}
