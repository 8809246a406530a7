import type { Page } from '@playwright/test';
import { writeZip } from '../zip.ts';

/** The Korean letters on the keys of Latin letters. */
const jamo: Record<string, string> = {
  ...{ A: 'ㅁ', C: 'ㅊ', D: 'ㅇ', E: 'ㄷ', G: 'ㅎ', I: 'ㅑ', L: 'ㅣ', M: 'ㅡ', N: 'ㅜ', P: 'ㅔ', Q: 'ㅂ', R: 'ㄱ' },
  ...{ S: 'ㄴ', U: 'ㅕ', V: 'ㅍ', Y: 'ㅛ' },
};

/** A Korean keyboard that counts actions: a key, a chord, a text and a dropped file are one action each. */
export async function createKeyboard(page: Page) {
  const wire = await page.context().newCDPSession(page);
  let acts = 0;
  const strike = async (letter: string) => {
    const key = { code: `Key${letter}`, key: jamo[letter] ?? letter, windowsVirtualKeyCode: letter.charCodeAt(0) };
    await wire.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
  return {
    /** One letter, or two as a chord. */
    async press(letters: string) {
      acts++;
      for (const letter of letters) await strike(letter);
    },
    async enter(keys = 'Enter') {
      acts++;
      await page.keyboard.press(keys);
    },
    /** Actions outside this measurement are not counted; filling in fields is one action together. */
    async write(fill: () => Promise<void>) {
      acts++;
      await fill();
    },
    async drop(name: string, bytes: Buffer) {
      acts++;
      const data = await page.evaluateHandle(
        ([called, text]) => {
          const held = new DataTransfer();
          held.items.add(new File([Uint8Array.from(atob(text ?? ''), (one) => one.charCodeAt(0))], called ?? ''));
          return held;
        },
        [name, bytes.toString('base64')],
      );
      await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    },
    /** A key event during the composition of a syllable. */
    composing: (code: string) =>
      page.evaluate(
        (which) =>
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', {
              code: which,
              key: 'Process',
              isComposing: true,
              ctrlKey: which === 'Enter',
              bubbles: true,
            }),
          ),
        code,
      ),
    /** Number of actions since the last call. */
    acts() {
      const done = acts;
      acts = 0;
      return done;
    },
  };
}

/** A workbook as a courier's program writes it: a title above the headings, every cell as text. */
export function carrierWorkbook(rows: string[][]) {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const about = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${about}"><sheets><sheet name="운송장" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${about}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return writeZip(Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text), flags: 0x800 })));
}
