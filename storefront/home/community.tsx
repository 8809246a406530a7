import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import type { CommunityPost } from '#contract/reviews.ts';
import { agoText } from '#contract/rules/dates.ts';
import { Chip } from '#ui/chip.tsx';
import { InfiniteScroll } from '#ui/infinite-scroll.tsx';
import { Stars } from '#ui/rating.tsx';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { homeKeys } from './home-query-keys.ts';

const tabs = [
  { kind: 'all', label: '전체' },
  { kind: 'review', label: '후기' },
  { kind: 'question', label: '물어봐요' },
] as const;

/** One feed of reviews, answered questions and videos, the newest first; the tabs have separate URLs. */
export default function CommunityPosts({ now }: { now: string }) {
  const [search] = useSearchParams();
  const { kind } = tabs.find((tab) => tab.kind === search.get('kind')) ?? tabs[0];
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isError } = useInfiniteQuery({
    queryKey: homeKeys.part(`community ${kind}`),
    queryFn: ({ pageParam }) =>
      api('GET /v1/community', { query: { kind, take: 15, ...(pageParam ? { nextPage: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextPage,
  });
  return (
    <>
      <nav aria-label="커뮤니티" className="flex flex-wrap gap-2 px-gutter">
        {tabs.map((tab) => (
          <Chip
            key={tab.kind}
            to={{ search: tab.kind === 'all' ? '?tab=community' : `?tab=community&kind=${tab.kind}` }}
            replace
            selected={tab.kind === kind}
          >
            {tab.label}
          </Chip>
        ))}
      </nav>
      {isError && !data && <p className="px-gutter py-6">지금은 이야기를 불러오지 못했어요. 잠시 뒤 다시 와 주세요.</p>}
      <ul className="flex flex-col gap-4 px-gutter" aria-label="이야기">
        {data?.pages
          .flatMap((page) => page.entities)
          .map((post) => (
            <li key={post.kind + post.id} className="overflow-hidden rounded-sheet bg-surface">
              <Post post={post} now={now} />
            </li>
          ))}
      </ul>
      <InfiniteScroll
        more={!data || hasNextPage}
        busy={!data || isFetchingNextPage}
        failed={isFetchNextPageError}
        onReach={fetchNextPage}
        end="이야기를 모두 보셨어요."
      />
    </>
  );
}

function Post({ post, now }: { post: CommunityPost; now: string }) {
  const { kind, id, author, createDate, text, score, image, answer, product } = post;
  const place = kind === 'question' ? 'questions' : 'reviews';
  return (
    <article>
      {image &&
        (kind === 'video' ? (
          <Link to={`/video/${id}`} aria-label={`${text} 영상 보기`} className="block">
            <ResponsiveImage
              base={image}
              alt=""
              sizes="(min-width: 720px) 680px, 92vw"
              className="aspect-[4/5] w-full"
            />
          </Link>
        ) : (
          <ResponsiveImage base={image} alt="" sizes="(min-width: 720px) 680px, 92vw" className="aspect-[4/3] w-full" />
        ))}
      <div className="p-5">
        <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-600">
          {score !== null && <Stars score={score} />}
          <b className="font-semibold text-ink-900">{kind === 'video' ? '쇼츠' : author}</b>
          {kind === 'question' && '님이 물었어요'} <span>{agoText(createDate, now)}</span>
        </p>
        <p className="mt-2 line-clamp-6 whitespace-pre-line">{text}</p>
        {answer && (
          <p className="mt-3 line-clamp-4 whitespace-pre-line rounded-card bg-brand-50 p-3 text-second">
            <b className="block text-brand-700 text-caption">판매자 답변</b>
            {answer}
          </p>
        )}
        <Link to={`/product/${product.id}#${place}`} className="mt-3 flex min-h-11 items-center gap-3">
          <Thumbnail base={product.imageSmall} placeholder={product.placeholder} side={44} rounded="lg" />
          <span className="line-clamp-2 min-w-0 font-medium text-second">{product.name}</span>
        </Link>
      </div>
    </article>
  );
}
