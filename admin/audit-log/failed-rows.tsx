import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/bulk-jobs.ts';
import { api } from '../api.ts';
import { States } from '../kit/list-states.tsx';
import { Ask } from '../kit/prompt-dialog.tsx';
import { keys } from '../query-keys.ts';

/** Which rows of a batch could not be done, and why, one by one. */
export function Faults({ one, onClose, onAgain }: { one: Batch; onClose: () => void; onAgain: () => void }) {
  const asked = useQuery({
    queryKey: keys.list('batch', { uuid: one.uuid }),
    queryFn: () => api('GET /v1/staff/batches/{uuid}/rows', { params: { uuid: one.uuid } }),
  });
  const again = () => {
    onAgain();
    onClose();
  };
  return (
    <Ask opened title={`${one.refused}건은 하지 못했어요`} confirm="다시 하기" onConfirm={again} onClose={onClose}>
      <States asked={asked} isEmpty={!asked.data} empty={{ text: '' }} rows={3}>
        <ul>
          {asked.data?.entities
            .filter(({ state }) => state === 'refused')
            .map(({ n, invoice, message }) => (
              <li key={n} className="border-line border-b py-2">
                {n}번째 줄 {invoice}
                <span className="block text-danger">{message}</span>
              </li>
            ))}
        </ul>
      </States>
    </Ask>
  );
}
