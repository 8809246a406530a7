import { useCallback } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import CategoryHead from '#front/category-head';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { pageMeta, shopOriginOf } from '../app/head.ts';
import { apiContext, loaderNow } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { ActiveFilters } from '../product/active-filters.tsx';
import { type ProductCardData, productCardData } from '../product/card-data.ts';
import { ProductGrid, ProductGridSkeleton } from '../product/grid.tsx';
import { breadcrumbJsonLd, categorySteps, productListJsonLd } from '../product/json-ld.ts';
import { useListing } from '../product/listing.ts';
import { categoryOf } from '../product/slugs.ts';
import { useListLayout } from '../product/use-list-layout.ts';
import {
  activeCategoryFilters,
  type CategoryFilterChoices,
  type CategoryFilters,
  categoryFilterQuery,
  categoryFiltersOf,
  categorySearchOf,
  countCategoryFilters,
  noCategoryFilters,
} from './category-filters.ts';
import { CategoryFilterBar, SubcategoryTabs } from './filter-bar.tsx';

export const handle: RouteHandle<{ name: string }> = { title: (data) => data.name };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const root = categoryOf(params.slug);
  const narrow = categoryFiltersOf(new URL(request.url).searchParams);
  const [tree, list] = await Promise.all([
    requireReply(api('GET /v1/categories', { query: { withChildren: true } })),
    requireReply(api('GET /v1/products/category/{id}', query(narrow.sub ?? root.id, narrow))),
  ]);
  const category = tree.entities.find(({ id }) => id === root.id);
  const children = (category?.children ?? []).map(({ id, name }) => ({ id, name }));
  return {
    slug: root.slug,
    rootId: root.id,
    name: category?.name ?? root.name,
    children,
    list: { entities: list.entities.map(productCardData), page: list.page },
    addedToday: list.addedToday,
    now: loaderNow(context),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { rootId, name, slug, children, list } = loaderData;
  const { sub } = categoryFiltersOf(new URLSearchParams(location.search));
  const branch = children.find(({ id }) => id === sub) ?? null;
  const steps = categorySteps({ id: rootId, name, path: `/category/${slug}` }, branch);
  const here = branch?.name ?? name;
  const origin = shopOriginOf(matches);
  return [
    ...pageMeta(matches, {
      title: branch ? `${branch.name} · ${name}` : name,
      description: brand.words.category(here, list.page.count),
      path: steps.at(-1)?.path ?? '/',
    }),
    breadcrumbJsonLd(origin, steps),
    productListJsonLd(origin, here, list.entities),
  ];
};

export default function CategoryPage() {
  const { slug, rootId, name, children, list, addedToday, now } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchParams();
  const looking = useListLayout();
  const [look] = looking;
  const narrow = categoryFiltersOf(search);
  const category = narrow.sub ?? rootId;
  const going = useNavigation().location;
  const waiting = going?.pathname === `/category/${slug}` && going.search !== `?${search}`;
  const { sub: _, ...choices } = narrow;
  const listing = useListing<ProductCardData>(['category', category, choices], list, async (nextPage) => {
    const page = await api('GET /v1/products/category/{id}', query(category, narrow, nextPage));
    return { entities: page.entities.map(productCardData), page: page.page };
  });
  const go = useCallback(
    (next: Partial<CategoryFilters>) =>
      void setSearch(categorySearchOf({ ...categoryFiltersOf(search), ...next }), {
        replace: true,
        preventScrollReset: true,
      }),
    [search, setSearch],
  );
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <CategoryHead slug={slug} name={name} count={listing.count} now={now} />
      <div className="list-head">
        <SubcategoryTabs narrow={narrow} branches={children} />
        <CategoryFilterBar
          category={category}
          count={listing.count}
          // Only the brand whose results are rows of a table counts the new products in its bar.
          addedToday={brand.searchResults === 'rows' ? addedToday : 0}
          narrow={narrow}
          look={looking}
          onOrder={(orderby) => go({ orderby })}
          onChoose={go}
        />
        <ActiveFilters
          choices={activeCategoryFilters(narrow, (grade) => (grade === '0' ? '누구나' : '등급 전용'))}
          onDrop={(key) => go({ [key]: noCategoryFilters[key as keyof CategoryFilterChoices] })}
        />
      </div>
      {waiting ? (
        <ProductGridSkeleton look={look} />
      ) : listing.entities.length === 0 ? (
        <Nothing isNarrowed={countCategoryFilters(narrow) > 0} onWiden={() => go(noCategoryFilters)} />
      ) : (
        <>
          <ProductGrid products={listing.entities} look={look} label={`${name} 상품`} eager={2} />
          <InfiniteScroll
            more={listing.more}
            busy={listing.busy}
            failed={listing.failed}
            onReach={listing.reach}
            end={`${name} 상품을 모두 보셨어요.`}
          />
        </>
      )}
    </>
  );
}

function Nothing({ isNarrowed, onWiden }: { isNarrowed: boolean; onWiden: () => void }) {
  if (!isNarrowed)
    return (
      <EmptyState
        art={brand.emptyArt}
        title="지금 살 수 있는 상품이 없어요"
        text="다른 분류를 둘러봐 주세요."
        action={{ label: '카테고리 보기', to: '/category-list' }}
      />
    );
  return (
    <div className="flex flex-col items-center px-gutter py-14 text-center">
      <p className="font-semibold text-title">고르신 조건에 맞는 상품이 없어요</p>
      <Button variant="secondary" size="small" className="mt-4" onClick={onWiden}>
        조건 모두 지우기
      </Button>
    </div>
  );
}

function query(id: number, narrow: CategoryFilters, nextPage?: string) {
  return { params: { id }, query: { orderby: narrow.orderby, take: 15, nextPage, ...categoryFilterQuery(narrow) } };
}
