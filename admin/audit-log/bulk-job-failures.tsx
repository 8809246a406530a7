import { useQuery } from '@tanstack/react-query';
import type { BulkJob } from '#contract/bulk-jobs.ts';
import { adminApi } from '../admin-api.ts';
import { ListStates } from '../kit/list-states.tsx';
import { PromptDialog } from '../kit/prompt-dialog.tsx';
import { adminKeys } from '../query-keys.ts';

/** The refused rows of a bulk job with their errors. */
export function FailedJobRows({ one, onClose, onAgain }: { one: BulkJob; onClose: () => void; onAgain: () => void }) {
  const query = useQuery({
    queryKey: adminKeys.list('batch', { uuid: one.uuid }),
    queryFn: () => adminApi('GET /v1/staff/batches/{uuid}/rows', { params: { uuid: one.uuid } }),
  });
  const again = () => {
    onAgain();
    onClose();
  };
  return (
    <PromptDialog
      opened
      title={`${one.refused}건은 하지 못했어요`}
      confirm="다시 하기"
      onConfirm={again}
      onClose={onClose}
    >
      <ListStates asked={query} isEmpty={!query.data} empty={{ text: '' }} rows={3}>
        <ul>
          {query.data?.entities
            .filter(({ state }) => state === 'refused')
            .map(({ n, invoice, message }) => (
              <li key={n} className="border-line border-b py-2">
                {n}번째 줄 {invoice}
                <span className="block text-danger">{message}</span>
              </li>
            ))}
        </ul>
      </ListStates>
    </PromptDialog>
  );
}
