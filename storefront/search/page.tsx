import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router';
import { brand } from '#brand';
import { api } from '../api.ts';
import { GridSkeleton, ProductGrid } from '../catalog/grid.tsx';
import { useListing } from '../catalog/listing.ts';
import { type Shown, shown } from '../catalog/shown.ts';
import { apiContext } from '../context.ts';
import { head } from '../head.ts';
import { needed, wished } from '../load.ts';
import type { Handle } from '../shell/handle.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Section } from '../ui/section.tsx';
import { Sentinel } from '../ui/sentinel.tsx';

export const handle: Handle = { title: '검색' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ask = context.get(apiContext);
  const word = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 50);
  const found = word
    ? await needed(ask('GET /v1/products/search', { query: { filter: word, take: 15, page: 1 } }))
    : null;
  const best =
    found && found.entities.length > 0
      ? null
      : await wished(ask('GET /v1/products/category/{id}/best', { params: { id: 91 }, query: { take: 6 } }));
  return {
    word,
    list: found && { entities: found.entities.map(shown), page: found.page },
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
  const { word, list, best } = useLoaderData<typeof loader>();
  const waiting = useNavigation().location?.pathname === '/search';
  const none = list !== null && list.entities.length === 0;
  useNothingFound(none, word);
  return (
    <>
      <h1 className="sr-only">{word ? `'${word}' 검색 결과` : '상품 검색'}</h1>
      <SearchField word={word} />
      {waiting && <GridSkeleton />}
      {!waiting && list && !none && <Found key={word} word={word} list={list} />}
      {!waiting && !list && <Hints />}
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

function SearchField({ word }: { word: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Form action="/search" role="search" className="px-gutter py-3">
      <div className="flex h-12 items-center rounded-full bg-sunken pl-4 focus-within:ring-2 focus-within:ring-ink-900">
        <Search className="size-5 shrink-0 text-ink-400" aria-hidden />
        <input
          key={word}
          ref={input}
          name="q"
          type="search"
          enterKeyHint="search"
          aria-label="검색어"
          defaultValue={word}
          maxLength={50}
          autoComplete="off"
          placeholder={`${brand.words.searchHint} 검색해 보세요`}
          className="min-w-0 flex-1 appearance-none bg-transparent px-2.5 outline-none placeholder:text-ink-400 [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="button"
          aria-label="검색어 지우기"
          className="grid size-11 place-items-center text-ink-400"
          onClick={() => {
            if (!input.current) return;
            input.current.value = '';
            input.current.focus();
          }}
        >
          <X className="size-5" aria-hidden />
        </button>
      </div>
    </Form>
  );
}

function Hints() {
  return (
    <section className="px-gutter pt-3 pb-8">
      <h2 className="mb-2 font-semibold text-title">많이 찾는 말</h2>
      <ul className="flex flex-wrap gap-2">
        {brand.words.searchWords.map((hint) => (
          <li key={hint}>
            <Link
              to={`/search?q=${encodeURIComponent(hint)}`}
              className="inline-flex min-h-11 items-center rounded-full px-4 text-second ring-1 ring-line ring-inset hover:bg-sunken"
            >
              {hint}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({
  word,
  list,
}: {
  word: string;
  list: { entities: Shown[]; page: { count: number; nextPage: string | null } };
}) {
  const listing = useListing<Shown>(['search', word], list, async (nextPage) => {
    const page = await api('GET /v1/products/search', { query: { filter: word, take: 15, page: Number(nextPage) } });
    return { entities: page.entities.map(shown), page: page.page };
  });
  return (
    <>
      <p className="px-gutter pt-1 pb-4 text-ink-600 text-second">
        <b className="font-semibold text-ink-900">{listing.count.toLocaleString('ko-KR')}개</b>의 상품을 찾았어요
      </p>
      <ProductGrid products={listing.entities} label="검색 결과" eager={2} />
      <Sentinel more={listing.more} busy={listing.busy} onReach={listing.reach} end="검색 결과를 모두 보셨어요." />
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
