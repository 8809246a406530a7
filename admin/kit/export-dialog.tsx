import { Download } from 'lucide-react';
import { useState } from 'react';
import { groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { invalidateList } from './use-rows.ts';

type Props = {
  title: string;
  about: string;
  /** The initial text of the reason. */
  reason: string;
  /** Writes the file and calls `onRead` with the number of rows that it has read. */
  save: (reason: string, onRead: (rows: number) => void) => Promise<unknown>;
};

/** A button that exports the rows of a filtered list as a file. The staff member and the reason are recorded. */
export function ExportDialog({ title, about, reason: first, save }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState<number | null>(null);
  async function exportRows(reason: string) {
    setRead(0);
    await save(reason, setRead).finally(() => setRead(null));
    invalidateList('files');
  }
  const prompt = { title, about, first, confirm: '파일 받기', do: exportRows, doneText: '파일을 받았어요.' };
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        <Download className="size-4" aria-hidden /> {read === null ? '파일로 받기' : `${groupThousands(read)}줄`}
      </Button>
      <ReasonDialog prompt={isOpen ? prompt : null} onClose={() => setOpen(false)} />
    </>
  );
}
