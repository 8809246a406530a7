import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import type { DayCloseState as Day } from '#contract/order-tools.ts';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import type { ReasonPrompt } from '../kit/reason-dialog.tsx';
import { useToast } from '../kit/toast.tsx';
import { adminKeys } from '../query-keys.ts';
import { openIssuesOf } from './day-close.tsx';

/** Closes the day. The dialog opens at once for typing and closes automatically when nothing is open. */
export function useDayClose(closeQuery: UseQueryResult<Day>) {
  const showToast = useToast();
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const open = useRef<ReasonPrompt>(null);
  const openQuestion = (one: ReasonPrompt | null) => {
    open.current = one;
    setQuestion(one);
  };

  async function close() {
    const looked = closeQuery.refetch();
    let isAnswered = false;
    const closePrompt: ReasonPrompt = {
      ...closing,
      async do(reason) {
        isAnswered = true;
        await looked;
        return closeDay(reason);
      },
    };
    openQuestion(closePrompt);
    const { data, isError } = await looked;
    const isClear = !isError && data !== undefined && openIssuesOf(data) === 0;
    if (isAnswered || open.current !== closePrompt || (data && !isError && !isClear)) return;
    openQuestion(null);
    if (!isClear) return;
    await closeDay('남은 일 없이 마감해요.')
      .then(() => showToast(closing.doneText))
      .catch((error: unknown) => showToast(errorMessageOf(error)));
  }

  return { question, close, shut: () => openQuestion(null) };
}

const closeDay = (reason: string) =>
  adminApi('PUT /v1/staff/closing', { body: { reason } }).then((now) =>
    adminQueryClient.setQueryData(adminKeys.closing, now),
  );

const closing = {
  title: '하루를 마감할까요?',
  confirm: '마감',
  label: '무엇을 왜 남기나요',
  about: '남은 일이 있으면 무엇을 왜 내일로 넘기는지 적어 주세요. 남은 일이 없으면 바로 마감돼요.',
  doneText: '하루를 마감했어요.',
};
