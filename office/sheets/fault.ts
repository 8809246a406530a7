import { grouped } from '#contract/rules/amount.ts';
/** Why a file cannot be read, in a sentence that says what to do. */
export class SheetFault extends Error {}

/** What a file may be at most: as it is, unpacked, and as a table. */
export const most = { bytes: 10 << 20, unpacked: 100 << 20, rows: 5000, columns: 60 };

export const broken = '파일이 깨졌거나 엑셀 파일이 아니에요. 엑셀에서 다시 저장해 주세요.';
export const locked = '예전 형식(.xls)이거나 암호가 걸린 파일이에요. 암호를 풀고 .xlsx나 CSV로 다시 저장해 주세요.';
export const tooMuch = `파일이 너무 커요. ${grouped(most.rows)}줄, 10MB까지 읽을 수 있어요.`;
