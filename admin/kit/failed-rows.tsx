import type { BulkRowOutcome } from './bulk-job.ts';
import { PromptDialog } from './prompt-dialog.tsx';

type Props<T> = {
  outcomes: BulkRowOutcome<T>[] | null;
  nameOf: (row: T) => string;
  /** Retries the refused rows. */
  onAgain: (rows: T[]) => void;
  onClose: () => void;
};

/** The refused rows with their errors. */
export function FailedRows<T>({ outcomes, nameOf, onAgain, onClose }: Props<T>) {
  const refused = (outcomes ?? []).filter(({ state }) => state === 'refused');
  return (
    <PromptDialog
      opened={refused.length > 0}
      title={`${refused.length}건은 하지 못했어요`}
      confirm="다시 하기"
      onConfirm={() => onAgain(refused.map(({ row }) => row))}
      onClose={onClose}
    >
      <ul>
        {refused.map(({ row, why }, at) => (
          <li key={at} className="border-line border-b py-2">
            <b className="block">{nameOf(row)}</b>
            <span className="text-danger">{why}</span>
          </li>
        ))}
      </ul>
    </PromptDialog>
  );
}
