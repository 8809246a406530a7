import { useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { rowsOfDelimitedText } from '#spreadsheets/delimited-text.ts';
import type { SheetData } from '#spreadsheets/read-spreadsheet.ts';
import { adminFileLimits, SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { findListSheet } from './column-headings.ts';

/** The table of a file or of pasted text. The file reader is loaded when a file is chosen. */
export function useFileTable(begun: string, dropped: File | null) {
  const [text, setText] = useState(begun);
  const [name, setName] = useState('');
  const [sheets, setSheets] = useState<SheetData[]>(() => sheetsOfText(begun).sheets);
  const [at, setAt] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  // Only the last choice counts: a large file may be read after the next one was chosen.
  const choice = useRef(0);

  function putSheets(found: ReadSheets) {
    setSheets(found.sheets);
    setFault(found.fault);
    setAt(findListSheet(found.sheets));
  }
  function write(next: string) {
    choice.current += 1;
    setText(next);
    putSheets(sheetsOfText(next));
  }
  async function readFile(chosen: File | undefined) {
    if (!chosen) return;
    choice.current += 1;
    const mine = choice.current;
    setName(chosen.name);
    putSheets({ sheets: [], fault: null });
    const read = await sheetsOfFile(chosen);
    if (mine === choice.current) putSheets(read);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a file.
  useEffect(() => {
    if (dropped) void readFile(dropped);
  }, [dropped]);
  const forget = () => {
    setName('');
    write('');
  };
  return { text, name, sheets, sheet: sheets[at], at, choose: setAt, fault, write, take: readFile, forget };
}

type ReadSheets = { sheets: SheetData[]; fault: string | null };

async function sheetsOfFile(file: File): Promise<ReadSheets> {
  const failed = (fault: string) => ({ sheets: [], fault });
  const reader = await import('#spreadsheets/read-spreadsheet.ts').catch((error: unknown) => errorMessageOf(error));
  if (typeof reader === 'string') return failed(reader);
  try {
    return { sheets: await reader.readSpreadsheet(file), fault: null };
  } catch (error) {
    return failed(error instanceof SpreadsheetError ? error.message : '파일을 읽지 못했어요. 다시 골라 주세요.');
  }
}

function sheetsOfText(text: string): ReadSheets {
  try {
    const rows = rowsOfDelimitedText(text, adminFileLimits);
    return { sheets: rows.length > 0 ? [{ name: '', rows, isText: true }] : [], fault: null };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return { sheets: [], fault: error.message };
  }
}
