import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { ProductQuestion } from '#contract/questions.ts';
import { agoText, dottedDay } from '#contract/rules/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/cx.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { questionKeys } from './questions-query-keys.ts';

type Props = { product: number; question: ProductQuestion; now: string };

export function QuestionRows({ questions, ...shared }: Omit<Props, 'question'> & { questions: ProductQuestion[] }) {
  return (
    <ul>
      {questions.map((question) => (
        <QuestionRow key={question.id} question={question} {...shared} />
      ))}
    </ul>
  );
}

function QuestionRow({ product, question, now }: Props) {
  const { id, contents, isSecret, isMine, isAnswered, author, createDate, answer } = question;
  const cache = useQueryClient();
  const showSnackbar = useSnackbar();
  const showErrorSnackbar = useErrorSnackbar();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('DELETE /v1/products/{id}/questions/{questionId}', { params: { id: product, questionId: id } }),
    onSuccess: () => showSnackbar('문의를 삭제했어요.'),
    onError: (error) => showSnackbar(errorMessageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: questionKeys.of(product) }),
  });
  const hushed = isSecret && !isMine;
  return (
    <li className="border-line border-b py-4 last:border-b-0">
      <p className="flex flex-wrap items-center gap-2 text-caption text-ink-600">
        <Badge tone={isAnswered ? 'positive' : 'quiet'}>{isAnswered ? '답변완료' : '답변대기'}</Badge>
        <span>{isMine ? '내 문의' : author}</span>
        <span>{agoText(createDate, now)}</span>
      </p>
      <p className={classNames('mt-2 whitespace-pre-line', hushed && 'text-ink-600')}>
        {isSecret && <Lock className="mr-1 inline size-4 align-[-2px] text-ink-600" aria-label="비밀글" />}
        {contents}
      </p>
      {answer && (
        <div className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">
          <p className="flex items-baseline justify-between gap-2">
            <b className="font-semibold">판매자 답변</b>
            <span className="tabular text-caption text-ink-600">{dottedDay(answer.at)}</span>
          </p>
          <p className="mt-1 whitespace-pre-line text-ink-600">{answer.text}</p>
        </div>
      )}
      {isMine && !isAnswered && (
        <button
          type="button"
          disabled={isPending}
          onClick={() =>
            showErrorSnackbar({
              message: '이 문의를 삭제할까요?',
              confirm: '삭제',
              cancel: '취소',
              danger: true,
              onConfirm: () => mutate(),
            })
          }
          className="-ml-2 mt-1 min-h-11 px-2 text-ink-600 text-second underline underline-offset-4"
        >
          삭제
        </button>
      )}
    </li>
  );
}
