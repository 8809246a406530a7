import { LayoutGrid, List } from 'lucide-react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import type { OrderBy } from '#contract/catalog.ts';
import { api } from '../api.ts';
import { apiContext } from '../context.ts';
import { head } from '../head.ts';
import { needed } from '../load.ts';
import type { Handle } from '../shell/handle.ts';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { SelectSheet } from '../ui/select-sheet.tsx';
import { Sentinel } from '../ui/sentinel.tsx';
import { Switch } from '../ui/switch.tsx';
import { GridSkeleton, ProductGrid } from './grid.tsx';
import { useListing } from './listing.ts';
import { type Shown, shown } from './shown.ts';
import { categoryOf } from './slugs.ts';

const orders = [
  { value: 'latest', label: '최신순' },
  { value: 'recommend', label: '추천순' },
  { value: 'popular', label: '인기순' },
  { value: 'price_asc', label: '낮은 가격순' },
  { value: 'price_desc', label: '높은 가격순' },
  { value: 'discount', label: '할인율순' },
  { value: 'review', label: '후기 많은 순' },
] as const satisfies { value: OrderBy; label: string }[];

export const handle: Handle<{ name: string }> = { title: (data) => data.name };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ask = context.get(apiContext);
  const root = categoryOf(params.slug);
  const filters = filtersOf(new URL(request.url).searchParams);
  const [tree, list] = await Promise.all([
    needed(ask('GET /v1/categories', { query: { withChildren: true } })),
    needed(ask('GET /v1/products/category/{id}', query(filters.sub ?? root.id, filters))),
  ]);
  const category = tree.entities.find(({ id }) => id === root.id);
  const children = (category?.children ?? []).map(({ id, name }) => ({ id, name }));
  return {
    slug: root.slug,
    rootId: root.id,
    name: category?.name ?? root.name,
    children,
    list: { entities: list.entities.map(shown), page: list.page },
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? head(matches, {
        title: loaderData.name,
        description: `산지에서 보내는 ${loaderData.name} ${loaderData.list.page.count}가지. 출고일과 원산지를 보고 골라 보세요.`,
        path: `/category/${loaderData.slug}`,
      })
    : [];

export default function CategoryPage() {
  const { slug, rootId, name, children, list } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const waiting = useNavigation().location?.pathname === `/category/${slug}`;
  const listing = useListing<Shown>(
    ['category', filters.sub ?? rootId, filters.orderby, filters.stock],
    list,
    async (nextPage) => {
      const page = await api('GET /v1/products/category/{id}', query(filters.sub ?? rootId, filters, nextPage));
      return { entities: page.entities.map(shown), page: page.page };
    },
  );
  const here = (key: string, value: string | null) => ({ search: changed(search, key, value) });
  const set = (key: string, value: string | null) =>
    setSearch(changed(search, key, value), { replace: true, preventScrollReset: true });
  const look = search.get('view') === 'list' ? 'list' : 'grid';

  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <div className="sticky top-(--top-bar) z-20 border-line border-b bg-surface">
        <nav aria-label={`${name} 세부 분류`} className="no-bar flex gap-2 overflow-x-auto px-gutter py-2">
          <Chip to={here('sub', null)} replace selected={filters.sub === null}>
            전체
          </Chip>
          {children.map((child) => (
            <Chip key={child.id} to={here('sub', String(child.id))} replace selected={filters.sub === child.id}>
              {child.name}
            </Chip>
          ))}
        </nav>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-gutter pt-2 pb-3">
        <Switch
          label={<span className="text-second">구매 가능한 상품만</span>}
          checked={filters.stock}
          onChange={({ target }) => set('stock', target.checked ? 'in' : null)}
        />
        <div className="flex items-center">
          <SelectSheet
            name="sort"
            label="정렬"
            look="plain"
            choices={orders}
            value={filters.orderby}
            onPick={(value) => set('orderby', value === 'latest' ? null : value)}
          />
          <IconButton
            label={look === 'grid' ? '목록으로 보기' : '격자로 보기'}
            onClick={() => set('view', look === 'grid' ? 'list' : null)}
            className="-mr-2.5"
          >
            {look === 'grid' ? <List className="size-5" aria-hidden /> : <LayoutGrid className="size-5" aria-hidden />}
          </IconButton>
        </div>
      </div>
      {waiting ? (
        <GridSkeleton look={look} />
      ) : listing.entities.length === 0 ? (
        <EmptyState
          art="basket"
          title="지금 살 수 있는 상품이 없어요"
          text="다른 분류를 둘러봐 주세요."
          action={{ label: '카테고리 보기', to: '/category-list' }}
        />
      ) : (
        <>
          <ProductGrid products={listing.entities} look={look} label={`${name} 상품`} eager={2} />
          <Sentinel
            more={listing.more}
            busy={listing.busy}
            onReach={listing.reach}
            end={`${name} 상품을 모두 보셨어요.`}
          />
        </>
      )}
    </>
  );
}

type Filters = { sub: number | null; orderby: OrderBy; stock: boolean };

function filtersOf(search: URLSearchParams): Filters {
  const sub = search.get('sub');
  const orderby = orders.find(({ value }) => value === search.get('orderby'))?.value ?? 'latest';
  return { sub: sub && /^\d{1,9}$/.test(sub) ? Number(sub) : null, orderby, stock: search.get('stock') === 'in' };
}

function query(id: number, { orderby, stock }: Filters, nextPage?: string) {
  const productStatus = stock ? ('stock_in' as const) : undefined;
  return { params: { id }, query: { orderby, take: 15, productStatus, nextPage } };
}

function changed(search: URLSearchParams, key: string, value: string | null) {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next.toString();
}
