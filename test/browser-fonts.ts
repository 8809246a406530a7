import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const sources = {
  // The static files of the shop's own font, under /etc/fonts as on any machine with a desktop.
  korean: 'node_modules/pretendard/dist/public/static/Pretendard-{Regular,SemiBold,Bold}.otf',
  dejavu: '/usr/share/fonts/**/DejaVuSans.ttf',
};

/**
 * The environment of a browser on a device with these fonts, regardless of the fonts of this machine. `korean` has Korean letters, as phones
 * in Korea have; `dejavu` has DejaVu Sans alone. Throws if a file is missing.
 */
export function browserFonts(device: keyof typeof sources) {
  const files = globSync(sources[device]);
  if (files.length === 0) throw new Error(`The fonts ${sources[device]} are missing.`);
  const folder = resolve('.cache', `fonts-${device}`);
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(file, resolve(folder, basename(file)));
  const others = device === 'korean' ? '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>' : '';
  const file = resolve(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir>${others}<cachedir>${folder}</cachedir></fontconfig>`,
  );
  return { ...process.env, FONTCONFIG_FILE: file };
}
