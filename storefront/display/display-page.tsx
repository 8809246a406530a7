import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { brand } from '#brand';
import { type ApiClient, api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useScrollIntoCenter } from '#ui/use-centred.ts';
import { pageMeta, shopOriginOf, urlWithParameters } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { replyOrNull, requireReply } from '../app/page-loader.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { type ProductCardData, productCardData } from '../product/card-data.ts';
import { ProductGridSkeleton } from '../product/grid.tsx';
import { productListJsonLd } from '../product/json-ld.ts';
import { useListing } from '../product/listing.ts';
import { StripLayout } from './strip-layout.tsx';
import { DisplayVideoStrip } from './video-strip.tsx';

const BestOfWeek = lazyPart(() => import('../product/best-of-week.tsx'), FailedPart);

// A list this short leaves the screen half empty, so more products are shown below.
const few = 3;

export const handle: RouteHandle<{ group: { name: string } }> = { title: ({ group }) => group.name };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = idOf(params.displayId);
  const search = new URL(request.url).searchParams;
  const [{ isEmpty, ...group }, sisters] = await Promise.all([
    requireReply(loadDisplayGroup(api, id)),
    loadSiblingGroups(api, id),
  ]);
  const tab =
    group.tabs.find((one) => String(one.id) === search.get('tab')) ??
    group.tabs.find((one) => one.isDefault) ??
    (isEmpty ? group.tabs[0] : undefined);
  const stripId = tab?.id ?? id;
  const list = await requireReply(loadDisplayProducts(api, stripId, cursorOf(search)));
  return { group, sisters, shelf: stripId, list: { entities: list.entities.map(productCardData), page: list.page } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const { group, shelf, list } = loaderData;
  const tab = group.tabs.find(({ id }) => id === shelf);
  return [
    ...pageMeta(matches, {
      title: tab && !tab.isDefault ? `${tab.name} · ${group.name}` : group.name,
      description: [group.title, group.subTitle].filter(Boolean).join(' · ').replace('\n', ' '),
      path: urlWithParameters(`/display/${group.id}`, tab && !tab.isDefault ? location.search : '', ['tab']),
    }),
    productListJsonLd(shopOriginOf(matches), group.name, list.entities),
  ];
};

export default function DisplayPage() {
  const { group, sisters, shelf, list } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const going = useNavigation().location;
  const from = search.get('from') ?? '';
  const listing = useListing<ProductCardData>(['display', shelf, from], list, async (nextPage) => {
    const page = await loadDisplayProducts(api, shelf, { nextPage });
    return { entities: page.entities.map(productCardData), page: page.page };
  });
  const { title, subTitle, showInformation, tabs } = group;
  return (
    <>
      {sisters.length > 1 && (
        <Tabs
          label="다른 기획"
          active={String(group.id)}
          tabs={sisters.map(({ id, name }) => ({ key: String(id), label: name, to: `/display/${id}` }))}
        />
      )}
      <header className={showInformation ? 'px-gutter pt-6 pb-4' : 'sr-only'}>
        <h1 className="whitespace-pre-line font-bold text-section">{title}</h1>
        {subTitle && <p className="mt-0.5 text-ink-600 text-second">{subTitle}</p>}
      </header>
      {tabs.length > 0 && <GroupTabs name={group.name} tabs={tabs} active={shelf} />}
      {group.displayUiType === 'video' && <DisplayVideoStrip display={group} />}
      <div className="pt-3">
        {going?.pathname === `/display/${group.id}` ? (
          <ProductGridSkeleton />
        ) : listing.entities.length === 0 ? (
          <EmptyState
            title="지금 보여 드릴 상품이 없어요"
            text={brand.words.shelfEmpty}
            action={{ label: '베스트 보기', to: '/best' }}
          />
        ) : (
          <>
            {list.page.prePage && (
              <Before key={`${shelf} ${from}`} shelf={shelf} first={list.page.prePage} group={group} />
            )}
            <StripLayout display={group} products={listing.entities} whole />
            <InfiniteScroll more={listing.more} busy={listing.busy} failed={listing.failed} onReach={listing.reach} />
            {!listing.more && listing.entities.length < few && <BestOfWeek count={4} />}
          </>
        )}
      </div>
    </>
  );
}

/** When the URL starts in the middle of a list, a button loads the items before it. */
function Before({
  shelf,
  first,
  group,
}: {
  shelf: number;
  first: string;
  group: Parameters<typeof StripLayout>[0]['display'];
}) {
  const [pages, setPages] = useState<{ products: ProductCardData[]; next: string | null }>({
    products: [],
    next: first,
  });
  const [busy, setBusy] = useState(false);
  const showSnackbar = useSnackbar();

  async function loadMore() {
    if (!pages.next) return;
    setBusy(true);
    try {
      const page = await loadDisplayProducts(api, shelf, { prePage: pages.next });
      setPages({ products: [...page.entities.map(productCardData), ...pages.products], next: page.page.prePage });
    } catch (error) {
      showSnackbar(errorMessageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {pages.next && (
        <p className="px-gutter pb-4 text-center">
          <Button variant="secondary" size="small" busy={busy} onClick={loadMore}>
            앞의 상품 보기
          </Button>
        </p>
      )}
      {pages.products.length > 0 && (
        <div className="pb-7">
          <StripLayout display={group} products={pages.products} whole />
        </div>
      )}
    </>
  );
}

function cursorOf(search: URLSearchParams) {
  const from = search.get('from');
  return from && /^\d{1,9}\.\d{1,15}$/.test(from) ? { nextPage: from } : {};
}

function idOf(text: string | undefined) {
  if (text && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Response(null, { status: 404 });
}

/** Loads a group with its tabs, and whether it has no products itself. */
async function loadDisplayGroup(ask: ApiClient, id: number) {
  const [group, buttons] = await Promise.all([
    ask('GET /v4/display-category/groups/{id}', { params: { id }, query: { take: 1 } }),
    replyOrNull(ask('GET /v4/display-category/groups/{id}/tab-buttons', { params: { id } })),
  ]);
  const { name, title, subTitle, displayUiType, showInformation, products } = group;
  const tabs = buttons?.entities ?? [];
  return { id, name, title, subTitle, displayUiType, showInformation, tabs, isEmpty: products.length === 0 };
}

/** The groups listed next to this one in the main navigation. */
async function loadSiblingGroups(ask: ApiClient, id: number) {
  const navigation = await replyOrNull(ask('GET /v4/main-navigation', {}));
  const places = (navigation?.entities ?? []).filter(({ navigationType }) => navigationType === 'display');
  const rows = await Promise.all(
    places.map((place) => replyOrNull(ask('GET /v4/main-navigation/{id}/tabs', { params: { id: place.id } }))),
  );
  return rows.find((row) => row?.entities.some((tab) => tab.id === id))?.entities ?? [];
}

function loadDisplayProducts(ask: ApiClient, id: number, at: { nextPage?: string; prePage?: string }) {
  return ask('GET /v4/display-category/{id}/display-products', { params: { id }, query: { take: 15, ...at } });
}

type Props = { name: string; tabs: { id: number; name: string }[]; active: number };

/** The tabs of a group below the top bar; the active one scrolls into view. */
function GroupTabs({ name, tabs, active }: Props) {
  const row = useScrollIntoCenter<HTMLDivElement>(active);
  return (
    <nav aria-label={`${name} 나누어 보기`} className="sticky top-(--top-bar) z-20 bg-surface">
      <div ref={row} className="no-bar flex gap-2 overflow-x-auto px-gutter py-2">
        {tabs.map((tab) => (
          <Chip key={tab.id} to={{ search: `?tab=${tab.id}` }} replace selected={tab.id === active}>
            {tab.name}
          </Chip>
        ))}
      </div>
    </nav>
  );
}
