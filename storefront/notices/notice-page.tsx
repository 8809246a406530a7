import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { dottedDay } from '#contract/rules/dates.ts';
import { ButtonLink } from '#ui/button.tsx';
import { head } from '../app/head.ts';
import { required } from '../app/load.ts';
import { apiContext } from '../app/loader-context.ts';
import { Clean } from '../app/safe-html.tsx';
import type { Handle } from '../layout/route-handle.ts';

export const handle: Handle = { title: '공지사항' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 });
  return required(context.get(apiContext)('GET /v1/boards/notices/{id}', { params: { id } }));
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? head(matches, { title: loaderData.title, path: `/notice/${loaderData.id}`, type: 'article' }) : [];

export default function NoticePage() {
  const notice = useLoaderData<typeof loader>();
  return (
    <article className="px-gutter pt-6 pb-10">
      <h1 className="font-bold text-section">{notice.title}</h1>
      <p className="tabular mt-1 border-line border-b pb-4 text-ink-400 text-second">{dottedDay(notice.createDate)}</p>
      <Clean className="prose whitespace-pre-line pt-5" html={notice.contents} />
      <ButtonLink to="/notice" variant="secondary" full className="mt-10">
        목록으로
      </ButtonLink>
    </article>
  );
}
