import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { ageText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';

/** The signed-in devices of the staff member, with a sign-out for each. */
export function StaffDevices() {
  const query = useQuery({
    queryKey: adminKeys.list('devices'),
    queryFn: () => adminApi('GET /v1/staff/me/devices', {}),
  });
  const leave = useMutation({
    mutationFn: (id: number) => adminApi('DELETE /v1/staff/me/devices/{id}', { params: { id } }),
    onSettled: () => invalidateList('devices'),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">들어와 있는 곳</h2>
      <ListStates asked={query} isEmpty={!query.data} empty={{ text: '' }} rows={2}>
        <ul className="divide-y divide-line">
          {query.data?.entities.map(({ id, name, lastUsedDate, isThis }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="flex-1">
                {name} {isThis && <RowBadge tone="good">지금 여기</RowBadge>}
                <span className="block text-ink-600 text-second">{ageText(lastUsedDate)} 전</span>
              </span>
              {!isThis && (
                <Button size="small" variant="secondary" onClick={() => leave.mutate(id)}>
                  내보내기
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListStates>
    </section>
  );
}
