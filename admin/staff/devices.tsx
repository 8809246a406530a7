import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { States } from '../kit/list-states.tsx';
import { Mark } from '../kit/row-badge.tsx';
import { ageOf } from '../kit/texts.ts';
import { listMoved } from '../kit/use-rows.ts';
import { keys } from '../query-keys.ts';

/** Where one is signed in, and the way out of each. */
export function Devices() {
  const asked = useQuery({ queryKey: keys.list('devices'), queryFn: () => api('GET /v1/staff/me/devices', {}) });
  const leave = useMutation({
    mutationFn: (id: number) => api('DELETE /v1/staff/me/devices/{id}', { params: { id } }),
    onSettled: () => listMoved('devices'),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">들어와 있는 곳</h2>
      <States asked={asked} isEmpty={!asked.data} empty={{ text: '' }} rows={2}>
        <ul className="divide-y divide-line">
          {asked.data?.entities.map(({ id, name, lastUsedDate, isThis }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="flex-1">
                {name} {isThis && <Mark tone="good">지금 여기</Mark>}
                <span className="block text-ink-600 text-second">{ageOf(lastUsedDate)} 전</span>
              </span>
              {!isThis && (
                <Button size="small" variant="secondary" onClick={() => leave.mutate(id)}>
                  내보내기
                </Button>
              )}
            </li>
          ))}
        </ul>
      </States>
    </section>
  );
}
