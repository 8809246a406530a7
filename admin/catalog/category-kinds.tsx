import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { errorMessageOf } from '#client/error-messages.ts';
import type { SortedCategory } from '#contract/catalog-publishing.ts';
import { adminApi } from '../admin-api.ts';
import { DataTable } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { NativeSelect } from '../kit/select.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import type { NoticeKind } from './product-notices.tsx';

type Category = z.output<typeof SortedCategory>['entities'][number];

/** Every category with the kind of notice that its products need. A choice is saved at once. */
export function CategoryKinds({ kinds }: { kinds: NoticeKind[] }) {
  const query = useQuery({
    queryKey: adminKeys.list('categories'),
    queryFn: () => adminApi('GET /v1/staff/categories', {}),
  });
  const all = query.data?.entities ?? [];
  const roots = all.filter(({ parentId }) => parentId === null);
  const tree = roots.flatMap((root) => [root, ...all.filter(({ parentId }) => parentId === root.id)]);
  return (
    <ListStates query={query} isEmpty={all.length === 0} empty={{ text: '아직 카테고리가 없어요.' }}>
      <p className="mb-3 text-ink-600">
        상품을 공개할 때 카테고리의 종류에 따라 고시 항목을 확인해요. 하위 카테고리는 따로 고르지 않으면 상위 카테고리를
        따라요.
      </p>
      <DataTable heads={['카테고리', '고시 종류']}>
        {tree.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            parent={all.find(({ id }) => id === category.parentId)}
            kinds={kinds}
          />
        ))}
      </DataTable>
    </ListStates>
  );
}

type RowProps = { category: Category; parent: Category | undefined; kinds: NoticeKind[] };

function CategoryRow({ category, parent, kinds }: RowProps) {
  const showToast = useToast();
  const save = useMutation({
    mutationFn(noticeKind: string | null) {
      const { mark, requiredNoticeKind: _, ...form } = category;
      return adminApi('PUT /v1/staff/categories', { body: { ...form, noticeKind, seen: mark } });
    },
    onSuccess() {
      invalidateList('product-notices');
      showToast(`${category.name}의 고시 종류를 바꿨어요.`);
    },
    onError: (error) => showToast(errorMessageOf(error)),
    onSettled: () => invalidateList('categories'),
  });
  const inherited = kinds.find(({ key }) => key === parent?.requiredNoticeKind);
  const unset = parent
    ? `상위 카테고리와 같게${inherited ? ` (${inherited.label})` : ''}`
    : '정하지 않음 (가장 가까운 종류)';
  const chosen = save.isPending ? save.variables : category.noticeKind;
  return (
    <tr>
      <td className={parent ? 'align-middle md:pl-8' : 'align-middle font-bold'}>{category.name}</td>
      <td data-name="고시 종류" className="md:w-80">
        <NativeSelect
          hideLabel
          label={`${category.name} 고시 종류`}
          value={chosen ?? ''}
          options={[['', unset], ...kinds.map(({ key, label }) => [key, label] as const)]}
          onChange={(key) => save.mutate(key || null)}
        />
      </td>
    </tr>
  );
}
