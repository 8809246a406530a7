import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { NoticeKindList, PublishedProductRow } from '#contract/catalog-publishing.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { DataTable, hiddenHeading } from '../kit/data-table.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { SearchInput } from '../kit/search.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import { CategoryKinds } from './category-kinds.tsx';
import { NoticeDialog } from './notice-dialog.tsx';

export { ProductNotices as Component };

export type NoticeKind = z.output<typeof NoticeKindList>['entities'][number];
export type NoticeProduct = z.output<typeof PublishedProductRow>;

/** The statutory notice of each product, and the kind of notice that each category requires. */
function ProductNotices() {
  const [params] = useSearchParams();
  const tab = params.get('tab') === 'categories' ? 'categories' : 'products';
  const kinds = useQuery({
    queryKey: adminKeys.list('notice-kinds'),
    queryFn: () => adminApi('GET /v1/staff/notice-kinds', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = kinds.data?.entities ?? [];
  return (
    <>
      <ScreenHeading title="상품 고시" />
      <Tabs
        label="상품 고시"
        active={tab}
        tabs={[
          { key: 'products', label: '상품', to: '/product-notices' },
          { key: 'categories', label: '카테고리', to: '/product-notices?tab=categories' },
        ]}
      />
      <div className="mt-3">
        <ListStates query={kinds} isEmpty={known.length === 0} empty={{ text: '고시 종류가 없어요.' }}>
          {tab === 'products' ? <Products kinds={known} /> : <CategoryKinds kinds={known} />}
        </ListStates>
      </div>
    </>
  );
}

function Products({ kinds }: { kinds: NoticeKind[] }) {
  const { of, set } = useFilters();
  const search = of('search');
  const isAll = of('all') === '1';
  const { query, rows, count } = useInfiniteRows('product-notices', { search, isAll }, (after) =>
    adminApi('GET /v1/staff/products', {
      query: { search, notice: isAll ? undefined : 'incomplete', after, take: 50 },
    }),
  );
  const [writing, setWriting] = useState<NoticeProduct | null>(null);
  const nameOf = (kind: string | null) => kinds.find(({ key }) => key === kind)?.label ?? '펀딩';
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <SearchInput label="상품명" />
        <Checkbox label="빠진 것만" checked={!isAll} onChange={({ target }) => set('all', target.checked ? '' : '1')} />
      </div>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        empty={
          isAll || search
            ? { text: '조건에 맞는 상품이 없어요.' }
            : { text: '파는 상품의 고시가 모두 갖춰져 있어요.', to: '/product-notices?all=1', name: '모든 상품 보기' }
        }
      >
        <DataTable heads={['상품', '종류', '빠진 항목', hiddenHeading('할 일')]}>
          {rows.map((product) => (
            <tr key={product.id}>
              <td className="min-w-48 max-md:flex-col max-md:gap-0">
                <span className="flex items-center gap-3">
                  {product.image && (
                    <img
                      src={`${product.image}-360.webp`}
                      alt=""
                      width="40"
                      height="40"
                      loading="lazy"
                      className="size-10 shrink-0 rounded-card object-cover"
                    />
                  )}
                  <span>
                    <span className="font-medium">{product.name}</span>
                    <span className="block text-ink-600 text-second">{product.seller}</span>
                  </span>
                </span>
              </td>
              <td data-name="종류" className="whitespace-nowrap">
                {nameOf(product.noticeKind)}
              </td>
              <td
                data-name="빠진 항목"
                className={product.missingNotice.length > 0 ? 'max-md:flex-col max-md:gap-0' : undefined}
              >
                {product.missingNotice.length === 0 ? (
                  '없음'
                ) : (
                  <>
                    <RowBadge tone="warn">{product.missingNotice.length}개</RowBadge>
                    <span className="mt-1 block text-ink-600 text-second">{product.missingNotice.join(', ')}</span>
                  </>
                )}
              </td>
              <td className="text-right">
                {product.noticeKind !== null && (
                  <Button
                    size="small"
                    variant="secondary"
                    className="whitespace-nowrap"
                    onClick={() => setWriting(product)}
                  >
                    고시 쓰기
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
        <LoadMore query={query} shown={rows.length} count={count} />
      </ListStates>
      {writing && (
        <NoticeDialog
          key={writing.id}
          product={writing}
          kind={kinds.find(({ key }) => key === writing.noticeKind)}
          onClose={() => setWriting(null)}
        />
      )}
    </>
  );
}
