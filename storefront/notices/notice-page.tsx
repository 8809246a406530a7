import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { dottedDay } from '#contract/rules/dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { pageMeta } from '../app/head.ts';
import { apiContext } from '../app/loader-context.ts';
import { requireReply } from '../app/page-loader.ts';
import { SafeHtml } from '../app/safe-html.tsx';
import type { RouteHandle } from '../layout/route-handle.ts';

export const handle: RouteHandle = { title: '공지사항' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 });
  return requireReply(context.get(apiContext)('GET /v1/boards/notices/{id}', { params: { id } }));
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { title: loaderData.title, path: `/notice/${loaderData.id}`, type: 'article' }) : [];

export default function ShopNoticePage() {
  const notice = useLoaderData<typeof loader>();
  return (
    <article className="px-gutter pt-6 pb-10">
      <h1 className="font-bold text-section">{notice.title}</h1>
      <p className="tabular mt-1 border-line border-b pb-4 text-ink-400 text-second">{dottedDay(notice.createDate)}</p>
      <SafeHtml className="prose whitespace-pre-line pt-5" html={notice.contents} />
      <ButtonLink to="/notice" variant="secondary" full className="mt-10">
        목록으로
      </ButtonLink>
    </article>
  );
}
