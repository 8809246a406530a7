import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation, useNavigation } from 'react-router';
import { brand } from '#brand';
import type { ApiClient } from '#client/api.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import { Chip } from '#ui/chip.tsx';
import { Section } from '#ui/section.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { replyOrNull, requireReply } from '../app/page-loader.ts';
import { trackEvent } from '../app/track.ts';
import { searchTextOf } from '../app/url-text.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { productCardData } from '../product/card-data.ts';
import { ProductGrid, ProductGridSkeleton } from '../product/grid.tsx';
import { categorySlugs, slugOf } from '../product/slugs.ts';
import { kiloPricesOf, type SearchPost } from './heads/search-head.ts';
import { rememberSearch } from './recent.ts';
import { SearchField } from './search-field.tsx';
import { countSearchFilters, searchFiltersOf, searchQueryOf } from './search-filters.ts';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';

export const handle: RouteHandle = { title: '검색' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const search = new URL(request.url).searchParams;
  const searchText = searchTextOf(search.get('q'));
  const filters = searchFiltersOf(search);
  const [found, popular] = await Promise.all([
    searchText
      ? requireReply(
          api('GET /v1/products/search', { query: { filter: searchText, take: 15, ...searchQueryOf(filters) } }),
        )
      : null,
    searchText ? null : replyOrNull(api('GET /v1/products/search/suggest', {})),
  ]);
  const none = found !== null && found.page.count === 0 && countSearchFilters(filters) === 0;
  const best =
    found && !none
      ? null
      : await replyOrNull(
          api('GET /v1/products/category/{id}/best', {
            params: { id: found?.nearest?.id ?? 91 },
            query: { take: 6, productStatus: 'stock_in' },
          }),
        );
  return {
    word: searchText,
    none,
    posts: found && !none && brand.searchResults === 'posts' ? await postsOf(api, found.entities) : [],
    kiloPrices: found && brand.searchResults === 'rows' ? kiloPricesOf(found.entities) : null,
    corrected: found?.corrected ?? null,
    nearest: none ? (found?.nearest ?? null) : null,
    popular: popular?.entities.map((one) => one.word) ?? brand.words.searchWords,
    list: found && { ...found, entities: found.entities.map(productCardData) },
    best: best?.entities.map(productCardData) ?? [],
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.word ? `'${loaderData.word}' 검색` : '검색',
    path: '/search',
    hidden: Boolean(loaderData?.word),
  });

export default function SearchPage() {
  const { word, none, corrected, nearest, popular, list, best, posts, kiloPrices } = useLoaderData<typeof loader>();
  const here = useLocation().search;
  const going = useNavigation().location;
  const waiting = going?.pathname === '/search' && going.search !== here;
  useNothingFound(none, word);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of results depends on the word.
  useEffect(() => {
    if (word && !none) rememberSearch(word);
    if (word)
      trackEvent(
        'search',
        { search_term: word },
        { found: none ? 0 : (list?.page.count ?? 0), guessed: Boolean(corrected) },
      );
  }, [word, none]);
  return (
    <>
      <h1 className="sr-only">{word ? `'${word}' 검색 결과` : '상품 검색'}</h1>
      <SearchField key={word} word={word} />
      {waiting && <ProductGridSkeleton />}
      {!waiting && corrected && (
        <p className="px-gutter pb-2 text-second">
          ‘{word}’ 대신 <b className="font-semibold text-brand-strong">‘{corrected}’</b>
          {particleFor(corrected)} 찾았어요
        </p>
      )}
      {!waiting && list && !none && (
        <SearchResults key={here} word={word} list={list} posts={posts} kiloPrices={kiloPrices} />
      )}
      {!waiting && !list && <SearchStart popular={popular} />}
      {!waiting && none && (
        <p className="px-gutter pt-6 pb-10 text-center">
          <b className="font-semibold">'{word}'</b> 검색 결과가 없어요.
          <span className="block text-ink-600 text-second">다른 말로 찾아보시거나 가까운 분류를 둘러봐 주세요.</span>
        </p>
      )}
      {!waiting && none && (
        <nav aria-label="가까운 분류" className="flex flex-wrap justify-center gap-2 px-gutter pb-8">
          {[...categorySlugs]
            .sort((one, other) => Number(other.id === nearest?.id) - Number(one.id === nearest?.id))
            .map(({ slug, id, name }) => (
              <Chip key={slug} to={`/category/${slug}`} selected={id === nearest?.id}>
                {name}
              </Chip>
            ))}
        </nav>
      )}
      {!waiting && best.length > 0 && (
        <Section
          title={nearest ? `${nearest.name} 베스트` : '이번 주 베스트'}
          more={nearest && slugOf(nearest.id) ? `/best/${slugOf(nearest.id)}` : '/best'}
        >
          <ProductGrid products={best} label="이번 주 베스트" />
        </Section>
      )}
    </>
  );
}

/** The videos of the products that were found, and photos of those who bought the first of them. */
async function postsOf(api: ApiClient, products: ProductSummary[]): Promise<SearchPost[]> {
  const videos = new Map(
    products.flatMap(({ video, name }) => (video ? [[video.id, { ...video, name }] as const] : [])),
  );
  const reviewed = products.filter(({ counts }) => counts.reviews > 0).slice(0, 3);
  const photos = await Promise.all(
    reviewed.map(async ({ id }) => {
      const query = { reviewType: 'photo' as const, take: 3, page: 1 };
      const found = await replyOrNull(api('GET /v1/products/{id}/reviews', { params: { id }, query }));
      return (found?.entities ?? []).map(({ reviewImages, contents, score }) => ({
        to: `/product/${id}/reviews`,
        image: reviewImages[0]?.imageFile ?? '',
        title: contents.slice(0, 40),
        score,
      }));
    }),
  );
  const shorts = [...videos.values()].map(({ id, thumbnailSmall, name }) => ({
    ...{ to: `/video/${id}`, image: thumbnailSmall, title: name, score: null },
  }));
  return [...shorts, ...photos.flat()].filter(({ image }) => image).slice(0, 8);
}

function useNothingFound(none: boolean, word: string) {
  const showSnackbar = useSnackbar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new word without results shows the message again.
  useEffect(() => {
    if (none) showSnackbar('검색 결과가 없습니다.');
  }, [none, word, showSnackbar]);
}

// "으로" after a final consonant other than ㄹ, else "로".
function particleFor(word: string) {
  const last = (word.charCodeAt(word.length - 1) - 0xac00) % 28;
  return last > 0 && last !== 8 ? '으로' : '로';
}
