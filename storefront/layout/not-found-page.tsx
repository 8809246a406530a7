import { Search } from 'lucide-react';
import { data, Form, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { brand } from '#brand';
import { Illustration } from '#ui/illustration.tsx';
import { ResponsiveImage } from '#ui/responsive-image.tsx';
import { Section } from '#ui/section.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { useNotFoundMark } from '../app/not-found-status.ts';
import { replyOrNull } from '../app/page-loader.ts';
import type { RouteHandle } from './route-handle.ts';

export const handle: RouteHandle = { title: '없는 페이지' };

export async function loader({ context }: LoaderFunctionArgs) {
  const best = await replyOrNull(
    context.get(apiContext)('GET /v1/products/category/{id}/best', {
      params: { id: 91 },
      query: { take: 12, productStatus: 'stock_in' },
    }),
  );
  return data(
    {
      best: (best?.entities ?? [])
        .filter(({ pictured }) => pictured ?? true)
        .slice(0, 6)
        .map(({ id, name, image, placeholder }) => ({ id, name, image, placeholder })),
    },
    { status: 404 },
  );
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: '페이지를 찾을 수 없어요', path: location.pathname, hidden: true });

/** An unknown address: a search field, and pictures of what others buy. Whole cards would triple the scripts of the page. */
export default function NotFoundPage() {
  const { best } = useLoaderData<typeof loader>();
  useNotFoundMark();
  return (
    <>
      <section className="px-gutter pt-8 pb-7 text-center">
        <Illustration art="rain" className="mx-auto mb-3 size-16" />
        <h1 className="font-bold text-section">페이지를 찾을 수 없어요</h1>
        <p className="mt-2 text-ink-600">{brand.words.missing}</p>
        <Form action="/search" role="search" className="mt-5 flex h-12 items-center rounded-full bg-sunken pl-4">
          <input
            name="q"
            type="search"
            required
            enterKeyHint="search"
            aria-label="검색어"
            maxLength={50}
            autoComplete="off"
            placeholder={brand.words.searchHint}
            className="h-12 min-w-0 flex-1 appearance-none bg-transparent outline-none placeholder:text-ink-400"
          />
          <button type="submit" aria-label="검색" className="grid size-12 place-items-center">
            <Search className="size-5" aria-hidden />
          </button>
        </Form>
      </section>
      {best.length > 0 && (
        <Section title="이번 주 베스트" more="/best">
          <ul className="grid grid-cols-3 gap-3 px-gutter">
            {best.map(({ id, name, image, placeholder }) => (
              <li key={id}>
                <Link to={`/product/${id}`} className="block">
                  <ResponsiveImage
                    base={image}
                    placeholder={placeholder}
                    alt=""
                    sizes="(min-width: 600px) 216px, 30vw"
                    className="aspect-square w-full rounded-card"
                  />
                  <span className="mt-1.5 block text-second">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
