import { Fragment, type ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { brand } from '#brand';
import Front from '#front';
import { head, originOf } from '../app/head.ts';
import { optional, required } from '../app/load.ts';
import { apiContext, nowIn, settingsContext } from '../app/loader-context.ts';
import { DisplayStrip, stripsOf } from '../display/strip.tsx';
import { useUnfolding } from '../layout/progressive-layout.ts';
import type { Handle } from '../layout/route-handle.ts';
import { BestStrip } from './best.tsx';
import { Doors } from './category-links.tsx';
import { PromiseStrip } from './delivery-promise.tsx';
import { FilmStrip } from './films.tsx';
import { FundingStrip } from './funding.tsx';
import { MoreStrips } from './load-more.tsx';
import { NoticeLine } from './notice.tsx';
import { organization } from './organization.ts';
import { ReviewStrip } from './reviews.tsx';
import { Ways } from './shortcuts.tsx';

export const handle: Handle = { top: 'home' };

/** What the first look needs: the banners and one strip of goods. The rest is asked for on the way down. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ask = context.get(apiContext);
  const [navigation, displays, notices] = await Promise.all([
    optional(ask('GET /v4/main-navigation', {})),
    required(ask('GET /v4/display-category', { query: { key: 'home', take: 6 } })),
    optional(ask('GET /v1/boards/notices', { query: { page: 0, take: 1 } })),
  ]);
  const tabs = navigation?.entities ?? [];
  const home = tabs.find(({ navigationType }) => navigationType === 'home');
  const below = home && (await optional(ask('GET /v4/main-navigation/{id}/tabs', { params: { id: home.id } })));
  const [notice] = notices?.entities ?? [];
  return {
    now: nowIn(context),
    holidays: context.get(settingsContext).holidays,
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
          .map(({ id, name, origin, image, placeholder, price, listPrice, discountPercent, distributor }) => ({
            id,
            name,
            origin,
            image,
            placeholder,
            price,
            listPrice,
            discountPercent,
            distributor,
          })),
      })),
    strips: stripsOf(displays.entities),
    more: displays.page.nextPage,
    notice: notice ? { id: notice.id, title: notice.title } : null,
  };
}

/** Tabs within the page change its address, not its data. */
export function shouldRevalidate() {
  return false;
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...head(matches, { path: '/' }),
  ...organization(originOf(matches)),
];

export default function Home() {
  const { now, holidays, tabs, below, banners, strips, more, notice } = useLoaderData<typeof loader>();
  useUnfolding();
  const parts: Record<(typeof brand.homeStrips)[number], ReactNode> = {
    promise: <PromiseStrip now={now} holidays={holidays} />,
    hero: <Front banners={banners} strips={strips} now={now} />,
    doors: <Doors />,
    notice: notice && <NoticeLine notice={notice} />,
    displays: strips.map((display, place) => (
      <DisplayStrip key={display.id} display={display} now={now} call={brand.calls[place]} />
    )),
    more: more && <MoreStrips after={more} now={now} />,
    funding: <FundingStrip now={now} />,
    videos: <FilmStrip />,
    best: <BestStrip />,
    reviews: <ReviewStrip now={now} />,
  };
  return (
    <>
      <h1 className="home sr-only">
        {brand.name}, {brand.words.greeting}
      </h1>
      <Ways tabs={tabs} below={below} />
      {brand.homeStrips.map((name) => (
        <Fragment key={name}>{parts[name]}</Fragment>
      ))}
    </>
  );
}
