import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedPart, FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { useOnceOpened } from '#ui/use-once-opened.ts';
import { useDeferredPress, useSignInPrompt } from '../product/use-sign-in-prompt.ts';
import { useSession } from '../session/session.tsx';
import { questionKeys } from './questions-query-keys.ts';

const bring = async () => ({ default: (await import('./ask-sheet.tsx')).AskQuestionSheet });
const AskSheet = lazyPart(bring, FailedSheet);
const QuestionRows = lazyPart(async () => ({ default: (await import('./question-row.tsx')).QuestionRows }), FailedPart);

type Props = { product: { id: number; counts: { qna: number } }; now: string };

/** Questions of other customers, newest first, and a form to ask. Loaded when it comes near, in the current session. */
export function QuestionSection({ product, now }: Props) {
  const mark = useRef<HTMLElement>(null);
  const isNear = useNearViewport(mark, '1600px');
  const { state, user } = useSession();
  const sheet = useSheet('ask');
  const wanted = useOnceOpened(sheet.opened, bring);
  const invite = useSignInPrompt();
  const questions = useInfiniteQuery({
    queryKey: questionKeys.by(product.id, user?.uuid),
    queryFn: ({ pageParam }) =>
      api('GET /v1/products/{id}/questions', { params: { id: product.id }, query: { page: pageParam, take: 10 } }),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.nextPage === null ? undefined : Number(page.nextPage)),
    enabled: isNear && state !== 'starting',
  });
  const all = (questions.data?.pages ?? []).flatMap(({ entities }) => entities);
  const count = questions.data?.pages[0]?.page.count ?? product.counts.qna;

  const openAskSheet = useDeferredPress(() => {
    if (!invite('로그인하면 판매자에게 궁금한 점을 물어볼 수 있어요.')) sheet.open();
  });

  return (
    <section id="questions" ref={mark} data-later={isNear || undefined} className="band px-gutter py-6">
      <header className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-bold text-section">
          문의 <span className="tabular text-brand-strong">{groupThousands(count)}</span>
        </h2>
        <Button variant="secondary" size="small" onClick={openAskSheet}>
          문의하기
        </Button>
      </header>
      {questions.data || (count === 0 && !questions.error) ? (
        all.length === 0 ? (
          <EmptyState art="thought" title="아직 문의가 없어요" text="궁금한 점을 물어보면 판매자가 답해 드려요." />
        ) : (
          <QuestionRows product={product.id} questions={all} now={now} waiting={<Waiting rows={all.length} />} />
        )
      ) : questions.error ? (
        <div role="alert" className="py-8 text-center">
          <p className="text-ink-600">{errorMessageOf(questions.error)}</p>
          <Button variant="secondary" size="small" className="mt-4" onClick={() => void questions.refetch()}>
            다시 시도
          </Button>
        </div>
      ) : (
        <Waiting rows={Math.min(count, 10)} />
      )}
      {questions.hasNextPage && (
        <Button
          variant="secondary"
          full
          className="mt-4"
          busy={questions.isFetchingNextPage}
          onClick={() => void questions.fetchNextPage()}
        >
          문의 더 보기
        </Button>
      )}
      {wanted && <AskSheet product={product.id} opened={sheet.opened} onClose={sheet.close} />}
    </section>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="문의를 불러오는 중이에요" className="space-y-3 py-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-40 w-full" />
      ))}
    </div>
  );
}
