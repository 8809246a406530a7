import { ChevronRight } from 'lucide-react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import { HiddenHeading } from '../layout/page-heading.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';
import { categoryImages } from '../product/category-images.ts';
import { slugOf } from '../product/slugs.ts';

export const handle: RouteHandle = { title: '카테고리' };

export async function loader({ context }: LoaderFunctionArgs) {
  const { entities } = await requireReply(
    context.get(apiContext)('GET /v1/categories', { query: { withChildren: true } }),
  );
  return entities.map(({ id, name, children }) => ({
    id,
    name,
    children: children.map((child) => ({ id: child.id, name: child.name })),
  }));
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: '카테고리', path: '/category-list' });

export default function CategoryListPage() {
  const tree = useLoaderData<typeof loader>();
  return (
    <>
      <HiddenHeading />
      {tree.map((category) => {
        const slug = slugOf(category.id);
        if (!slug) return null;
        return (
          <section key={category.id} className="border-sunken border-b-8 px-gutter py-4">
            <h2>
              <Link to={`/category/${slug}`} className="flex min-h-12 items-center gap-3 font-bold text-title">
                <img
                  src={categoryImages[slug]}
                  alt=""
                  width={48}
                  height={48}
                  fetchPriority="low"
                  className="size-12 rounded-full bg-brand-50"
                />
                {category.name}
                <ChevronRight className="ml-auto size-5 text-ink-400" aria-hidden />
              </Link>
            </h2>
            <ul className="mt-3 flex flex-wrap gap-2">
              {category.children.map((child) => (
                <li key={child.id}>
                  <Link
                    to={`/category/${slug}?sub=${child.id}`}
                    className="flex min-h-11 items-center rounded-full px-4 text-second ring-1 ring-line ring-inset hover:bg-brand-50"
                  >
                    {child.name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
