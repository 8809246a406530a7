import { useQuery } from '@tanstack/react-query';
import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { SavedView } from '#contract/order-tools.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import { adminKeys } from '../query-keys.ts';
import { useStaffSession } from '../session/me.ts';
import { PromptDialog } from './prompt-dialog.tsx';
import { useToast } from './toast.tsx';

type Screen = SavedView['screen'];
const names = ['brand', 'status', 'leavesBy', 'silent', 'from', 'until'] as const;

/** Saved filters of a list, applied with one click. Search words are never saved. */
export function SavedViews({ screen }: { screen: Screen }) {
  const showToast = useToast();
  const [params] = useSearchParams();
  const [isKeeping, setKeeping] = useState(false);
  const { data } = useQuery({
    queryKey: adminKeys.views,
    queryFn: () => adminApi('GET /v1/staff/views', {}),
    staleTime: 60_000,
  });
  const views = (data?.entities ?? []).filter((one) => one.screen === screen);
  const now = filterIn(params);
  const isNarrowed = Object.keys(now).length > 0;
  const drop = ({ id, name }: SavedView) =>
    adminApi('DELETE /v1/staff/views/{id}', { params: { id } })
      .then(() => showToast(`‘${name}’ 보기를 지웠어요.`))
      .catch((error: unknown) => showToast(errorMessageOf(error)))
      .finally(() => void adminQueryClient.invalidateQueries({ queryKey: adminKeys.views }));
  if (views.length === 0 && !isNarrowed) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <Chip to={{ search: new URLSearchParams(view.filter).toString() }} selected={same(view.filter, now)}>
            {view.name}
            {view.isMine || !view.by ? '' : ` · ${view.by}`}
          </Chip>
          {view.isMine && (
            <IconButton label={`‘${view.name}’ 보기 지우기`} onClick={() => void drop(view)}>
              <X className="size-4" aria-hidden />
            </IconButton>
          )}
        </span>
      ))}
      {isNarrowed && !views.some(({ filter }) => same(filter, now)) && (
        <Button size="small" variant="ghost" onClick={() => setKeeping(true)}>
          <Bookmark className="size-4" aria-hidden /> 이 조건 저장
        </Button>
      )}
      {isKeeping && <Keeping screen={screen} filter={now} onClose={() => setKeeping(false)} />}
    </div>
  );
}

type KeepingProps = { screen: Screen; filter: Record<string, string>; onClose: () => void };

function Keeping({ screen, filter, onClose }: KeepingProps) {
  const showToast = useToast();
  const isSeller = Boolean(useStaffSession().data?.distributor);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const saveView = () =>
    adminApi('PUT /v1/staff/views', { body: { screen, name: name.trim(), filter, isShared } })
      .then(() => {
        showToast('조건을 저장했어요.');
        void adminQueryClient.invalidateQueries({ queryKey: adminKeys.views });
        onClose();
      })
      .catch(setError);
  return (
    <PromptDialog
      opened
      title="이 조건을 저장할까요?"
      confirm="저장"
      error={error}
      onConfirm={() => name.trim() && void saveView()}
      onClose={onClose}
    >
      <TextField label="이름" value={name} maxLength={20} onChange={({ target }) => setName(target.value)} />
      <p className="my-3 text-ink-600 text-second">찾는 말은 저장하지 않아요.</p>
      {!isSeller && (
        <Checkbox
          label="다른 직원도 쓸 수 있게 하기"
          checked={isShared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
    </PromptDialog>
  );
}

function filterIn(params: URLSearchParams) {
  const found = names.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

const same = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
