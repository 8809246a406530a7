import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { EmptyState } from '#ui/empty-state.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext, loaderNow } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { productCardData } from '../product/card-data.ts';
import { FundingCard } from './funding-card.tsx';
import { fundingStages, fundingStateOf } from './funding-state.ts';

export const handle: RouteHandle = { title: '펀딩' };

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const displays = await requireReply(api('GET /v4/display-category', { query: { key: 'funding', take: 5 } }));
  const pages = await Promise.all(
    displays.entities.map(({ id }) =>
      requireReply(api('GET /v4/display-category/{id}/display-products', { params: { id }, query: { take: 60 } })),
    ),
  );
  const products = pages.flatMap(({ entities }) => entities).filter(({ productFunding }) => productFunding !== null);
  return { now: loaderNow(context), products: products.map(productCardData) };
}

/** The tabs sort the data that is already loaded. */
export function shouldRevalidate() {
  return false;
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: '펀딩',
    description: brand.words.funding,
    path: '/funding',
  });

export default function FundingsPage() {
  const { now, products } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const stage = fundingStages.find(({ key }) => key === search.get('state')) ?? fundingStages[0];
  if (!stage) return null;
  const sorted = fundingStages.map(({ key }) => ({
    key,
    products: products.filter(
      ({ productFunding }) => productFunding && fundingStateOf(productFunding, now).stage === key,
    ),
  }));
  const here = sorted.find(({ key }) => key === stage.key)?.products ?? [];
  return (
    <>
      <header className="px-gutter pt-6 pb-3">
        <h1 className="font-bold text-hero">함께 만드는 펀딩</h1>
        <p className="mt-1 text-ink-600">목표를 채우면 거두고 만들어서 보내요. 모자라면 모두 돌려드려요.</p>
      </header>
      <div className="sticky top-(--top-bar) z-20">
        <Tabs
          label="펀딩 상태"
          active={stage.key}
          fit
          tabs={fundingStages.map(({ key, label }) => ({
            key,
            label,
            count: sorted.find((one) => one.key === key)?.products.length ?? 0,
            to: { search: key === 'open' ? '' : `?state=${key}` },
          }))}
        />
      </div>
      {here.length === 0 ? (
        <EmptyState
          title={stage.empty}
          text="다른 탭도 살펴봐 주세요."
          action={{ label: brand.words.goShopping, to: '/' }}
        />
      ) : (
        <ul aria-label={stage.label} className="grid gap-5 px-gutter py-5 min-[600px]:grid-cols-2">
          {here.map((product) => (
            <li key={product.id} className="overflow-hidden rounded-sheet ring-1 ring-line ring-inset">
              <FundingCard product={product} now={now} wide />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
