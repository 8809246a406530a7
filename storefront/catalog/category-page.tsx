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
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty.tsx';
import { Sentinel } from '#ui/infinite-scroll.tsx';
import { head, originOf } from '../app/head.ts';
import { required } from '../app/load.ts';
import { apiContext } from '../app/loader-context.ts';
import type { Handle } from '../layout/route-handle.ts';
import { ChosenRow } from '../product/active-filters.tsx';
import { type Shown, shown } from '../product/card-data.ts';
import { GridSkeleton, ProductGrid } from '../product/grid.tsx';
import { categorySteps, shelfData, wayData } from '../product/json-ld.ts';
import { useListing } from '../product/listing.ts';
import { categoryOf } from '../product/slugs.ts';
import { useLook } from '../product/use-list-layout.ts';
import { Branches, NarrowBar } from './filter-bar.tsx';
import { addressOf, type Choices, choicesQuery, chosenWords, countOf, type Narrow, narrowOf, none } from './filters.ts';

export const handle: Handle<{ name: string }> = { title: (data) => data.name };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ask = context.get(apiContext);
  const root = categoryOf(params.slug);
  const narrow = narrowOf(new URL(request.url).searchParams);
  const [tree, list] = await Promise.all([
    required(ask('GET /v1/categories', { query: { withChildren: true } })),
    required(ask('GET /v1/products/category/{id}', query(narrow.sub ?? root.id, narrow))),
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

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { rootId, name, slug, children, list } = loaderData;
  const { sub } = narrowOf(new URLSearchParams(location.search));
  const branch = children.find(({ id }) => id === sub) ?? null;
  const steps = categorySteps({ id: rootId, name, path: `/category/${slug}` }, branch);
  const here = branch?.name ?? name;
  const origin = originOf(matches);
  return [
    ...head(matches, {
      title: branch ? `${branch.name} · ${name}` : name,
      description: brand.words.category(here, list.page.count),
      path: steps.at(-1)?.path ?? '/',
    }),
    wayData(origin, steps),
    shelfData(origin, here, list.entities),
  ];
};

export default function CategoryPage() {
  const { slug, rootId, name, children, list } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchParams();
  const looking = useLook();
  const [look] = looking;
  const narrow = narrowOf(search);
  const category = narrow.sub ?? rootId;
  const going = useNavigation().location;
  const waiting = going?.pathname === `/category/${slug}` && going.search !== `?${search}`;
  const { sub: _, ...choices } = narrow;
  const listing = useListing<Shown>(['category', category, choices], list, async (nextPage) => {
    const page = await api('GET /v1/products/category/{id}', query(category, narrow, nextPage));
    return { entities: page.entities.map(shown), page: page.page };
  });
  const go = useCallback(
    (next: Partial<Narrow>) =>
      void setSearch(addressOf({ ...narrowOf(search), ...next }), { replace: true, preventScrollReset: true }),
    [search, setSearch],
  );
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <div className="list-head">
        <Branches narrow={narrow} branches={children} />
        <NarrowBar
          category={category}
          count={listing.count}
          narrow={narrow}
          look={looking}
          onOrder={(orderby) => go({ orderby })}
          onChoose={go}
        />
        <ChosenRow
          choices={chosenWords(narrow, (grade) => (grade === '0' ? '누구나' : '등급 전용'))}
          onDrop={(key) => go({ [key]: none[key as keyof Choices] })}
        />
      </div>
      {waiting ? (
        <GridSkeleton look={look} />
      ) : listing.entities.length === 0 ? (
        <Nothing isNarrowed={countOf(narrow) > 0} onWiden={() => go(none)} />
      ) : (
        <>
          <ProductGrid products={listing.entities} look={look} label={`${name} 상품`} eager={2} />
          <Sentinel
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
        art="basket"
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

function query(id: number, narrow: Narrow, nextPage?: string) {
  return { params: { id }, query: { orderby: narrow.orderby, take: 15, nextPage, ...choicesQuery(narrow) } };
}
