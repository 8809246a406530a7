import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#client/error-messages.ts';
import type { Closing as Day } from '#contract/order-tools.ts';
import { api } from '../api.ts';
import { client } from '../client.ts';
import type { Reasoned } from '../kit/reason-dialog.tsx';
import { useSay } from '../kit/toast.tsx';
import { keys } from '../query-keys.ts';
import { leftOf } from './day-close.tsx';

/** The end of a day: its question stands there at once, for whoever goes on writing, and goes by itself where nothing is left. */
export function useClose(asked: UseQueryResult<Day>) {
  const say = useSay();
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const open = useRef<Reasoned>(null);
  const ask = (one: Reasoned | null) => {
    open.current = one;
    setQuestion(one);
  };

  async function close() {
    const looked = asked.refetch();
    let isAnswered = false;
    const mine: Reasoned = {
      ...closing,
      async do(reason) {
        isAnswered = true;
        await looked;
        return closeDay(reason);
      },
    };
    ask(mine);
    const { data, isError } = await looked;
    const isClear = !isError && data !== undefined && leftOf(data) === 0;
    if (isAnswered || open.current !== mine || (data && !isError && !isClear)) return;
    ask(null);
    if (!isClear) return;
    await closeDay('남은 일 없이 마감해요.')
      .then(() => say(closing.said))
      .catch((error: unknown) => say(messageOf(error)));
  }

  return { question, close, shut: () => ask(null) };
}

const closeDay = (reason: string) =>
  api('PUT /v1/staff/closing', { body: { reason } }, { once: true }).then((now) =>
    client.setQueryData(keys.closing, now),
  );

const closing = {
  title: '하루를 마감할까요?',
  confirm: '마감',
  label: '무엇을 왜 남기나요',
  about: '남은 일이 있으면 무엇을 왜 내일로 넘기는지 적어 주세요. 남은 일이 없으면 바로 마감돼요.',
  said: '하루를 마감했어요.',
};
