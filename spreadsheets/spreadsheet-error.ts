import { groupThousands } from '#contract/rules/money.ts';

/** Why a file cannot be read: a Korean sentence that names the fault and the remedy. */
export class SpreadsheetError extends Error {}

/** Maximum sizes of a file: bytes packed and unpacked, and rows and columns of the table. */
export type SpreadsheetLimits = { bytes: number; unpacked: number; rows: number; columns: number };

const mega = 2 ** 20;
/** The limits of a file that a browser reads. */
export const adminFileLimits: SpreadsheetLimits = { bytes: 10 * mega, unpacked: 100 * mega, rows: 5000, columns: 60 };

const again = '엑셀에서 열어 .xlsx나 CSV로 다시 저장해 주세요.';
export const corruptFileText = `파일이 깨졌거나 엑셀 파일이 아니에요. ${again}`;
export const cutFileText = '파일이 중간에 끊겼어요. 파일을 다시 받거나 다시 저장해 주세요.';
export const encryptedFileText = `암호가 걸린 파일이에요. 암호를 풀고 ${again}`;
export const emptyFileText = '파일에 내용이 없어요.';
/** A spreadsheet format that is recognized but not supported. */
export const unreadableFileText = (kind: string) => `${kind} 파일이에요. ${again}`;
/** A document that Excel cannot open as a table. */
export const missingTableText = (kind: string) => `${kind} 파일이에요. 표를 엑셀에 옮겨 .xlsx나 CSV로 저장해 주세요.`;
export const [oldExcel, openDocument] = [
  unreadableFileText('예전 형식(.xls)'),
  unreadableFileText('오픈도큐먼트(.ods)'),
];
export const fileTooLargeText = ({ bytes, rows }: SpreadsheetLimits) =>
  `파일이 너무 커요. ${groupThousands(rows)}줄, ${groupThousands(Math.round(bytes / mega))}MB까지 읽을 수 있어요.`;
export const fileTooWideText = (row: number, { columns }: SpreadsheetLimits) =>
  `${row}행에 ${columns}열보다 많은 칸이 있어요. ${columns}열까지 읽을 수 있어요.`;
export const unclosedQuoteText = (row: number) =>
  `${row}행의 따옴표(")가 닫히지 않아 다음 줄과 나눌 수 없어요. 그 칸의 따옴표를 지우거나 ${again}`;
