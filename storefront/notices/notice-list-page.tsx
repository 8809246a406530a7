import { Pin } from 'lucide-react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { brand } from '#brand';
import { api } from '#client/api.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { pageMeta, shopOriginOf } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useListing } from '../product/listing.ts';

export const handle: RouteHandle = { title: '공지사항' };

export async function loader({ context }: LoaderFunctionArgs) {
  return requireReply(context.get(apiContext)('GET /v1/boards/notices', { query: { page: 0, take: 15 } }));
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageMeta(matches, { title: '공지사항', path: '/notice' }),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: '공지사항',
    href: `${shopOriginOf(matches)}/notice/rss.xml`,
  },
];

export default function NoticesPage() {
  const first = useLoaderData<typeof loader>();
  const listing = useListing(['notices'], first, (page) =>
    api('GET /v1/boards/notices', { query: { page: Number(page), take: 15 } }),
  );
  return (
    <>
      <HiddenHeading />
      {listing.entities.length === 0 ? (
        <EmptyState art="bell" title="아직 공지가 없어요" action={{ label: brand.words.goShopping, to: '/' }} />
      ) : (
        <>
          <ul className="px-gutter pt-2">
            {listing.entities.map((notice) => (
              <li
                key={notice.id}
                className={
                  notice.isPinned ? 'mb-2 rounded-card bg-brand-50 px-4' : 'border-line border-b last:border-b-0'
                }
              >
                <Link to={`/notice/${notice.id}`} className="block py-4">
                  <span className="flex items-center gap-1.5 font-medium">
                    {notice.isPinned && (
                      <Pin className="size-4 shrink-0 fill-brand-strong text-brand-strong" aria-label="고정된 공지" />
                    )}
                    {notice.title}
                  </span>
                  <span className="tabular mt-1 block text-caption text-ink-400">{dottedDay(notice.createDate)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <InfiniteScroll
            more={listing.more}
            busy={listing.busy}
            failed={listing.failed}
            onReach={listing.reach}
            end="공지를 모두 보셨어요."
          />
        </>
      )}
    </>
  );
}
