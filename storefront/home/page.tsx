import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { brand } from '#brand';
import type { HomeDisplay } from '#contract/display.ts';
import { shown } from '../catalog/shown.ts';
import { apiContext } from '../context.ts';
import { head, originOf } from '../head.ts';
import { needed, wished } from '../load.ts';
import type { Handle } from '../shell/handle.ts';
import { Tabs } from '../ui/tabs.tsx';
import { BestStrip } from './best.tsx';
import { Doors } from './doors.tsx';
import { FundingStrip } from './funding.tsx';
import { Hero } from './hero.tsx';
import { MoreStrips } from './more.tsx';
import { NoticeLine } from './notice.tsx';
import { isBuilt } from './places.ts';
import { ReviewStrip } from './reviews.tsx';
import { DisplayStrip, leavesToday, stripsOf } from './strip.tsx';
import { earliest, TodayStrip } from './today.tsx';

export const handle: Handle = { top: 'home' };

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = context.get(apiContext);
  const [navigation, displays, funding, best, reviews, notices] = await Promise.all([
    wished(ask('GET /v4/main-navigation', {})),
    needed(ask('GET /v4/display-category', { query: { key: 'home', take: 8 } })),
    wished(ask('GET /v4/display-category', { query: { key: 'funding', take: 5 } })),
    wished(ask('GET /v1/front/best', {})),
    wished(ask('GET /v1/reviews/recommended', { query: { take: 8 } })),
    wished(ask('GET /v1/boards/notices', { query: { page: 0, take: 1 } })),
  ]);
  const now = new Date().toISOString();
  const everything = [
    ...displays.entities.flatMap(({ products }) => products),
    ...(best?.categoryAdvertisings ?? []).flatMap(({ productGroup }) => productGroup.products),
  ];
  return {
    now,
    tabs: (navigation?.entities ?? [])
      .filter(({ link }) => isBuilt(link))
      .map(({ id, name, link }) => ({ id, name, link })),
    banners: displays.entities
      .filter(isBanner)
      .map(({ id, title, subTitle, products }) => ({ id, title, subTitle, products: products.slice(0, 1).map(shown) })),
    strips: stripsOf(displays.entities),
    more: displays.page.nextPage,
    funding: (funding?.entities ?? [])
      .flatMap(({ products }) => products)
      .slice(0, 5)
      .map(shown),
    today: displays.page.nextPage || displays.entities.some(leavesToday) ? null : earliest(everything.map(shown), now),
    best: (best?.categoryAdvertisings ?? [])
      .filter(({ categoryAdvertisingType }) => categoryAdvertisingType === 'best')
      .sort((one, other) => one.priority - other.priority)
      .map(({ category, productGroup }) => ({ category, products: productGroup.products.slice(0, 6).map(shown) })),
    reviews: (reviews?.entities ?? []).map(({ id, score, contents, reviewImages, author, product, createDate }) => ({
      id,
      score,
      contents,
      photo: reviewImages[0]?.imageFile ?? null,
      author,
      product,
      createDate,
    })),
    notice: notices?.entities[0] ? { id: notices.entities[0].id, title: notices.entities[0].title } : null,
  };
}

/** Tabs within the page change its address, not its data. */
export function shouldRevalidate() {
  return false;
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...head(matches, { path: '/' }),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: brand.name,
      url: originOf(matches),
      potentialAction: {
        '@type': 'SearchAction',
        target: `${originOf(matches)}/search?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  },
];

export default function Home() {
  const { now, tabs, banners, strips, more, funding, today, best, reviews, notice } = useLoaderData<typeof loader>();
  const parts: Record<(typeof brand.homeStrips)[number], ReactNode> = {
    displays: [
      ...strips.map((display) => <DisplayStrip key={display.id} display={display} now={now} />),
      more && <MoreStrips key="more" after={more} now={now} />,
    ],
    today: today && <TodayStrip key="today" {...today} now={now} />,
    funding: funding.length > 0 && <FundingStrip key="funding" products={funding} now={now} />,
    best: best.length > 0 && <BestStrip key="best" lists={best} />,
    reviews: reviews.length > 0 && <ReviewStrip key="reviews" reviews={reviews} now={now} />,
  };
  return (
    <>
      <h1 className="sr-only">
        {brand.name}, {brand.words.greeting}
      </h1>
      {tabs.length > 0 && (
        <Tabs
          label="둘러보기"
          active="/"
          replace={false}
          tabs={tabs.map(({ id, name, link }) => ({ key: link === '/' ? '/' : String(id), label: name, to: link }))}
        />
      )}
      <Hero banners={banners} />
      <Doors />
      {notice && <NoticeLine notice={notice} />}
      {brand.homeStrips.map((name) => parts[name])}
    </>
  );
}

function isBanner({ displayUiType }: HomeDisplay) {
  return displayUiType === 'banner';
}
