import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation, useNavigation } from 'react-router';
import { brand } from '#brand';
import { GridSkeleton, ProductGrid } from '../catalog/grid.tsx';
import { shown } from '../catalog/shown.ts';
import { apiContext } from '../context.ts';
import { head } from '../head.ts';
import { needed, wished } from '../load.ts';
import type { Handle } from '../shell/handle.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Section } from '../ui/section.tsx';
import { SearchField } from './field.tsx';
import { countOf, filtersOf, queryOf } from './filters.ts';
import { Found } from './found.tsx';
import { Hints } from './hints.tsx';
import { remember } from './recent.ts';

export const handle: Handle = { title: '검색' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ask = context.get(apiContext);
  const search = new URL(request.url).searchParams;
  const word = [...(search.get('q') ?? '').trim()].slice(0, 50).join('');
  const filters = filtersOf(search);
  const [found, popular] = await Promise.all([
    word ? needed(ask('GET /v1/products/search', { query: { filter: word, take: 15, ...queryOf(filters) } })) : null,
    word ? null : wished(ask('GET /v1/products/search/suggest', {})),
  ]);
  const none = found !== null && found.page.count === 0 && countOf(filters) === 0;
  const best =
    found && !none
      ? null
      : await wished(ask('GET /v1/products/category/{id}/best', { params: { id: 91 }, query: { take: 6 } }));
  return {
    word,
    none,
    corrected: found?.corrected ?? null,
    popular: popular?.entities.map((one) => one.word) ?? brand.words.searchWords,
    list: found && { ...found, entities: found.entities.map(shown) },
    best: best?.entities.map(shown) ?? [],
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  head(matches, {
    title: loaderData?.word ? `'${loaderData.word}' 검색` : '검색',
    path: '/search',
    hidden: Boolean(loaderData?.word),
  });

export default function SearchPage() {
  const { word, none, corrected, popular, list, best } = useLoaderData<typeof loader>();
  const here = useLocation().search;
  const going = useNavigation().location;
  const waiting = going?.pathname === '/search' && going.search !== here;
  useNothingFound(none, word);
  useEffect(() => {
    if (word && !none) remember(word);
  }, [word, none]);
  return (
    <>
      <h1 className="sr-only">{word ? `'${word}' 검색 결과` : '상품 검색'}</h1>
      <SearchField key={word} word={word} />
      {waiting && <GridSkeleton />}
      {!waiting && corrected && (
        <p className="px-gutter pb-2 text-second">
          <b className="font-semibold text-brand-strong">‘{corrected}’</b>
          {particle(corrected)} 검색했어요
        </p>
      )}
      {!waiting && list && !none && <Found key={here} word={word} list={list} />}
      {!waiting && !list && <Hints popular={popular} />}
      {!waiting && none && (
        <p className="px-gutter pt-6 pb-10 text-center">
          <b className="font-semibold">'{word}'</b> 검색 결과가 없어요.
          <span className="block text-ink-600 text-second">
            다른 말로 찾아보시거나 요즘 인기 있는 상품을 둘러봐 주세요.
          </span>
        </p>
      )}
      {!waiting && best.length > 0 && (
        <Section title="이번 주 베스트" more="/best">
          <ProductGrid products={best} label="이번 주 베스트" />
        </Section>
      )}
    </>
  );
}

function useNothingFound(none: boolean, word: string) {
  const say = useSnackbar();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new word without results says so anew.
  useEffect(() => {
    if (none) say('검색 결과가 없습니다.');
  }, [none, word, say]);
}

// "으로" after a final consonant other than ㄹ, else "로".
function particle(word: string) {
  const last = (word.charCodeAt(word.length - 1) - 0xac00) % 28;
  return last > 0 && last !== 8 ? '으로' : '로';
}
