import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { pageMeta, shopOriginOf, urlWithParameters } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { type ProductCardData, productCardData } from '../product/card-data.ts';
import { ProductGrid } from '../product/grid.tsx';
import { productListJsonLd } from '../product/json-ld.ts';
import { useListing } from '../product/listing.ts';
import { categoryOf, categorySlugs } from '../product/slugs.ts';

export const handle: RouteHandle = { title: '베스트' };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const category = categoryOf(params.slug);
  const type = bestPeriodOf(new URL(request.url).searchParams.get('type'));
  const list = await requireReply(
    context.get(apiContext)('GET /v1/products/category/{id}/best', query(category.id, type)),
  );
  return { category, type, list: { entities: list.entities.map(productCardData), page: list.page } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { category, type, list } = loaderData;
  const title = `${category.name} 베스트`;
  const period = bestPeriods.find(({ key }) => key === type)?.label ?? '';
  return [
    ...pageMeta(matches, {
      title,
      description: brand.words.best(period, category.name),
      path: urlWithParameters(`/best/${category.slug}`, type === 'week' ? '' : location.search, ['type']),
    }),
    productListJsonLd(shopOriginOf(matches), title, list.entities),
  ];
};

export default function BestPage() {
  const { category, list } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const type = bestPeriodOf(search.get('type'));
  const listing = useListing<ProductCardData>(['best', category.id, type], list, async (nextPage) => {
    const page = await api('GET /v1/products/category/{id}/best', query(category.id, type, nextPage));
    return { entities: page.entities.map(productCardData), page: page.page };
  });
  const tail = type === 'week' ? '' : `?type=${type}`;
  return (
    <>
      <h1 className="sr-only">{category.name} 베스트</h1>
      <div className="sticky top-(--top-bar) z-20">
        <Tabs
          label="분류"
          active={category.slug}
          tabs={categorySlugs.map(({ slug, name }) => ({ key: slug, label: name, to: `/best/${slug}${tail}` }))}
          fit
        />
      </div>
      <nav aria-label="기간" className="flex flex-wrap gap-2 px-gutter py-3">
        {bestPeriods.map(({ key, label }) => (
          <Chip key={key} to={{ search: key === 'week' ? '' : `?type=${key}` }} replace selected={key === type}>
            {label}
          </Chip>
        ))}
      </nav>
      {listing.entities.length === 0 ? (
        <EmptyState
          title="아직 순위가 없어요"
          action={{ label: `${category.name} 모두 보기`, to: `/category/${category.slug}` }}
        />
      ) : (
        <>
          <ProductGrid products={listing.entities} label={`${category.name} 베스트`} eager={2} ranked />
          <InfiniteScroll more={listing.more} busy={listing.busy} failed={listing.failed} onReach={listing.reach} />
        </>
      )}
    </>
  );
}

function query(id: number, type: BestPeriod, nextPage?: string) {
  return { params: { id }, query: { type, take: 15, nextPage } };
}

const bestPeriods = [
  { key: 'day', label: '오늘' },
  { key: 'week', label: '이번 주' },
  { key: 'month', label: '이번 달' },
] as const;

type BestPeriod = (typeof bestPeriods)[number]['key'];

function bestPeriodOf(asked: string | null): BestPeriod {
  return bestPeriods.find(({ key }) => key === asked)?.key ?? 'week';
}
