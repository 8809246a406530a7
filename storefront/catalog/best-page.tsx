import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty.tsx';
import { Sentinel } from '#ui/infinite-scroll.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { addressWith, head, originOf } from '../app/head.ts';
import { required } from '../app/load.ts';
import { apiContext } from '../app/loader-context.ts';
import type { Handle } from '../layout/route-handle.ts';
import { type Shown, shown } from '../product/card-data.ts';
import { ProductGrid } from '../product/grid.tsx';
import { shelfData } from '../product/json-ld.ts';
import { useListing } from '../product/listing.ts';
import { categories, categoryOf } from '../product/slugs.ts';
import { type Period, periodOf, periods } from './best.ts';

export const handle: Handle = { title: '베스트' };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const category = categoryOf(params.slug);
  const type = periodOf(new URL(request.url).searchParams.get('type'));
  const list = await required(context.get(apiContext)('GET /v1/products/category/{id}/best', query(category.id, type)));
  return { category, type, list: { entities: list.entities.map(shown), page: list.page } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { category, type, list } = loaderData;
  const title = `${category.name} 베스트`;
  const period = periods.find(({ key }) => key === type)?.label ?? '';
  return [
    ...head(matches, {
      title,
      description: brand.words.best(period, category.name),
      path: addressWith(`/best/${category.slug}`, type === 'week' ? '' : location.search, ['type']),
    }),
    shelfData(originOf(matches), title, list.entities),
  ];
};

export default function BestPage() {
  const { category, list } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const type = periodOf(search.get('type'));
  const listing = useListing<Shown>(['best', category.id, type], list, async (nextPage) => {
    const page = await api('GET /v1/products/category/{id}/best', query(category.id, type, nextPage));
    return { entities: page.entities.map(shown), page: page.page };
  });
  const tail = type === 'week' ? '' : `?type=${type}`;
  return (
    <>
      <h1 className="sr-only">{category.name} 베스트</h1>
      <div className="sticky top-(--top-bar) z-20">
        <Tabs
          label="분류"
          active={category.slug}
          tabs={categories.map(({ slug, name }) => ({ key: slug, label: name, to: `/best/${slug}${tail}` }))}
          fit
        />
      </div>
      <nav aria-label="기간" className="flex flex-wrap gap-2 px-gutter py-3">
        {periods.map(({ key, label }) => (
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
          <Sentinel more={listing.more} busy={listing.busy} failed={listing.failed} onReach={listing.reach} />
        </>
      )}
    </>
  );
}

function query(id: number, type: Period, nextPage?: string) {
  return { params: { id }, query: { type, take: 15, nextPage } };
}
