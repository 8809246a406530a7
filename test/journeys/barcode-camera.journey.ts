import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { browserFlags, browserPath } from '../install-browser.ts';
import { adminOrigin, callFromPage, openAdminScreen } from './admin-page.ts';
import { withJourneyDatabase } from './shopper.ts';
import { createVillage, orderVillageParcel } from './village.ts';

/** The wide elements of each digit of an interleaved 2 of 5 barcode. */
const wideOf = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
const [width, height] = [640, 360];

test('a seller reads a tracking number with the camera, and the parcel is sent with it', async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'barcode-'));
  const slip = join(folder, 'slip.y4m');
  const number = `6889${String(Date.now()).slice(-8)}`;
  writeFileSync(slip, slipVideo(number));
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER ?? browserPath(),
    args: [
      ...(await browserFlags()),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${slip}`,
    ],
  });
  try {
    const { name, pears, buyer } = await createVillage();
    const parcel = await orderVillageParcel(buyer, pears, 1);
    const owner = await openAdminScreen(browser, 'owner');
    await callFromPage(owner, `/v1/staff/lines/${parcel.line}/confirm`);
    const at = await openAdminScreen(browser, 'distributor', 390);
    await at.addInitScript(defineBarcodeDetector, wideOf);
    await at.goto(`${adminOrigin}/send`);
    const box = at.getByRole('listitem').filter({ hasText: name });
    const dialog = at.getByRole('dialog', { name: '송장 바코드를 비춰 주세요' });
    const scan = async () => {
      await box.getByRole('button', { name: /바코드 찍기$/ }).click();
      await expect(dialog).toHaveCount(0);
    };
    // Without a courier the number waits in the field; with one the parcel is sent at once.
    await scan();
    await expect(box.getByRole('textbox')).toHaveValue(number);
    await at.getByLabel('택배사').selectOption('CJ대한통운');
    await scan();
    await expect(box).toHaveCount(0);
    const sent = () =>
      withJourneyDatabase(
        (sql) => sql`select status, tracking_number from order_line where uuid = ${parcel.line}`,
      ).then(([row]) => [row?.status, row?.tracking_number]);
    await expect.poll(sent).toEqual(['delivering', number]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

/** A video of a slip with this number as an interleaved 2 of 5 barcode: black bars on white. */
function slipVideo(digits: string) {
  const elements = [...'0000'];
  for (let at = 0; at < digits.length; at += 2) {
    const [bars = '', spaces = ''] = [wideOf[Number(digits[at])], wideOf[Number(digits[at + 1])]];
    for (const [place, bar] of [...bars].entries()) elements.push(bar, spaces[place] ?? '0');
  }
  elements.push('1', '0', '0');
  const luma = Buffer.alloc(width * height, 235);
  let x = 100;
  for (const [at, element] of elements.entries()) {
    const wide = element === '1' ? 8 : 3;
    if (at % 2 === 0) for (let y = 80; y < 280; y += 1) luma.fill(16, y * width + x, y * width + x + wide);
    x += wide;
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}

/** Chromium on Linux has a camera and no reader of barcodes. This reader sees the frames that the screen passes to it. */
function defineBarcodeDetector(wide: string[]) {
  class FrameReader {
    async detect(video: HTMLVideoElement) {
      const canvas = new OffscreenCanvas(video.videoWidth || 1, video.videoHeight || 1);
      const context = canvas.getContext('2d');
      if (!context || video.videoWidth === 0) return [];
      context.drawImage(video, 0, 0);
      const { data } = context.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1);
      const runs: number[] = [];
      let wasDark = false;
      for (let x = 0; x < canvas.width; x += 1) {
        const isDark = (data[x * 4 + 1] ?? 255) < 128;
        if (isDark !== wasDark) runs.push(0);
        if (runs.length > 0) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
        wasDark = isDark;
      }
      runs.pop();
      const middle = (Math.min(...runs) + Math.max(...runs)) / 2;
      const elements = runs.slice(4, -3).map((run) => (run > middle ? '1' : '0'));
      let text = '';
      for (let at = 0; at + 10 <= elements.length; at += 10) {
        const pair = elements.slice(at, at + 10);
        const digitOf = (odd: number) => wide.indexOf(pair.filter((_, place) => place % 2 === odd).join(''));
        text += `${digitOf(0)}${digitOf(1)}`;
      }
      return /^\d{12}$/.test(text) ? [{ rawValue: text }] : [];
    }
  }
  Object.assign(globalThis, { BarcodeDetector: FrameReader });
}
