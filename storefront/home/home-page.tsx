import { CalendarHeart, ChevronRight, Gift, type LucideIcon, Megaphone, Store } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction, useLoaderData } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import type { StorefrontSettings } from '#contract/settings.ts';
import Front from '#front';
import { Chip } from '#ui/chip.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { jsonLdMeta, pageMeta, shopOriginOf } from '../app/head.ts';
import { apiContext, loaderNow, settingsContext } from '../app/loader-context.ts';
import { replyOrNull, requireReply } from '../app/page-loader.ts';
import { DisplayStrip, stripsOf } from '../display/product-strip.tsx';
import { useProgressiveLayout } from '../layout/progressive-layout.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { categoryImages } from '../product/category-images.ts';
import { categorySlugs } from '../product/slugs.ts';
import { BelowTheFold, fullScreenHeight } from './below-the-fold.tsx';
import { BestStrip } from './best-strip.tsx';
import { DeliveryPromiseStrip } from './delivery-promise.tsx';
import { FundingStrip } from './funding.tsx';
import { ReviewStrip } from './home-reviews.tsx';
import { HomeVideoStrip } from './home-videos.tsx';

export const handle: RouteHandle = { top: 'home' };

/** The data of the first screen: the banners and one strip. The rest loads while scrolling. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [navigation, displays, notices] = await Promise.all([
    replyOrNull(api('GET /v4/main-navigation', {})),
    requireReply(api('GET /v4/display-category', { query: { key: 'home', take: 5 } })),
    replyOrNull(api('GET /v1/boards/notices', { query: { page: 0, take: 1 } })),
  ]);
  const tabs = navigation?.entities ?? [];
  const home = tabs.find(({ navigationType }) => navigationType === 'home');
  const below = home && (await replyOrNull(api('GET /v4/main-navigation/{id}/tabs', { params: { id: home.id } })));
  const [notice] = notices?.entities ?? [];
  const { nextPage } = displays.page;
  let strips = stripsOf(displays.entities);
  // Five banners fill the first page. The strip of the first screen is then the first of the second page.
  if (strips.length === 0 && nextPage) {
    const second = await replyOrNull(api('GET /v4/display-category', { query: { key: 'home', take: 5, nextPage } }));
    strips = stripsOf(second?.entities ?? []).slice(0, 1);
  }
  const moves =
    brand.showsPriceMoves && strips[0]
      ? await replyOrNull(
          api('GET /v1/products/price-moves', { query: { ids: strips[0].products.slice(0, 6).map(({ id }) => id) } }),
        )
      : null;
  return {
    now: loaderNow(context),
    calendar: dispatchCalendarOf(context.get(settingsContext)),
    tabs: tabs.map(({ id, name, link }) => ({ id, name, link })),
    below: below?.entities ?? [],
    banners: displays.entities
      .filter(({ displayUiType }) => displayUiType === 'banner')
      .map(({ id, title, subTitle, products }) => ({
        id,
        title,
        subTitle,
        products: products
          .slice(0, 1)
          .map(
            ({ id, name, origin, image, placeholder, saleType, price, listPrice, discountPercent, distributor }) => ({
              id,
              name,
              origin,
              image,
              placeholder,
              saleType,
              price,
              listPrice,
              discountPercent,
              distributor,
            }),
          ),
      })),
    strips,
    moves: moves?.entities ?? [],
    more: nextPage,
    notice: notice ? { id: notice.id, title: notice.title } : null,
  };
}

/** The settings of the dispatch day, without the others. */
function dispatchCalendarOf({ holidays, sameDayCutoff }: StorefrontSettings) {
  return { holidays, sameDayCutoff };
}

/** Tabs within the page change its URL, not its data. */
export function shouldRevalidate() {
  return false;
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageMeta(matches, { path: '/' }),
  ...organizationMeta(shopOriginOf(matches)),
];

export default function HomePage() {
  const { now, calendar, tabs, below, banners, strips, moves, more, notice } = useLoaderData<typeof loader>();
  useProgressiveLayout();
  const parts: Record<(typeof brand.homeStrips)[number], ReactNode> = {
    promise: <DeliveryPromiseStrip now={now} calendar={calendar} />,
    hero: <Front banners={banners} strips={strips} moves={moves} now={now} />,
    doors: <CategoryLinks />,
    notice: notice && <HomeNotice notice={notice} />,
    displays: strips.map((display, place) => (
      <DisplayStrip key={display.id} display={display} now={now} call={brand.calls[place]} />
    )),
    more: more && <MoreStrips after={more} shown={strips.map(({ id }) => id)} now={now} />,
    funding: <FundingStrip now={now} />,
    videos: <HomeVideoStrip />,
    best: <BestStrip />,
    reviews: <ReviewStrip now={now} />,
  };
  return (
    <>
      <h1 className="home sr-only">
        {brand.name}, {brand.words.greeting}
      </h1>
      <HomeShortcuts tabs={tabs} below={below} />
      {brand.homeStrips.map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </>
  );
}

/** The displays after a page, five at a time (spec §9). `shown` are the ids of the strips above. */
function MoreStrips({ after, shown, now }: { after: string; shown: number[]; now: string }) {
  return (
    <BelowTheFold
      name={`strips ${after}`}
      ask={async () => {
        const query = { key: 'home', take: 5, nextPage: after } as const;
        const { entities, page } = await api('GET /v4/display-category', { query });
        return { strips: stripsOf(entities).filter(({ id }) => !shown.includes(id)), more: page.nextPage };
      }}
      height={fullScreenHeight}
      after={({ strips, more }) =>
        more && <MoreStrips after={more} shown={[...shown, ...strips.map(({ id }) => id)]} now={now} />
      }
    >
      {({ strips }) =>
        strips.map((display, place) => (
          <DisplayStrip key={display.id} display={display} now={now} call={brand.calls[shown.length + place]} />
        ))
      }
    </BelowTheFold>
  );
}

function HomeNotice({ notice }: { notice: { id: number; title: string } }) {
  return (
    <Link
      to={`/notice/${notice.id}`}
      className="mx-gutter mb-6 flex min-h-11 items-center gap-2 rounded-card bg-sunken px-4 text-second"
    >
      <Megaphone className="size-4 shrink-0 text-brand-strong" aria-hidden />
      <span className="sr-only">공지</span>
      <span className="truncate">{notice.title}</span>
      <ChevronRight className="ml-auto size-4 shrink-0 text-ink-400" aria-hidden />
    </Link>
  );
}

/** The operator of this shop and its search URL, as structured data for search engines. */
function organizationMeta(origin: string): MetaDescriptor[] {
  const { company } = brand;
  return [
    jsonLdMeta({
      '@type': 'Organization',
      name: brand.name,
      legalName: company.company,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      taxID: company.bizNo,
      address: { '@type': 'PostalAddress', addressCountry: 'KR', streetAddress: company.address },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: company.tel,
        email: company.email,
        availableLanguage: 'ko',
      },
    }),
    jsonLdMeta({
      '@type': 'WebSite',
      name: brand.name,
      url: `${origin}/`,
      inLanguage: 'ko-KR',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}

type WaysProps = { tabs: { id: number; name: string; link: string }[]; below: { id: number; name: string }[] };

/** Links to other sections. */
function HomeShortcuts({ tabs, below }: WaysProps) {
  return (
    <>
      {tabs.length > 0 && (
        <Tabs
          label="둘러보기"
          active="/"
          replace={false}
          tabs={tabs.map(({ id, name, link }) => ({ key: link === '/' ? '/' : String(id), label: name, to: link }))}
        />
      )}
      {below.length > 0 && (
        <nav aria-label="골라 보기" className="chips no-bar flex gap-2 overflow-x-auto px-gutter py-2">
          {below.map(({ id, name }) => (
            <Chip key={id} to={`/display/${id}`}>
              {name}
            </Chip>
          ))}
        </nav>
      )}
    </>
  );
}

const special: { to: string; name: string; Icon: LucideIcon }[] = [
  { to: '/gift', name: '선물', Icon: Gift },
  { to: '/funding', name: '펀딩', Icon: CalendarHeart },
  { to: '/wholesale', name: '도매', Icon: Store },
];

/** A scrolling row: the food categories, then the special sections. */
function CategoryLinks() {
  return (
    <nav aria-label="카테고리">
      <ul className="doors">
        {categorySlugs.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`/category/${slug}`} prefetch="intent">
              <span>
                <img src={categoryImages[slug]} alt="" width={48} height={48} fetchPriority="low" />
              </span>
              {name}
            </Link>
          </li>
        ))}
        {special.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <Icon className="size-5" aria-hidden />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
