import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '#browser/refused.ts';
import { Tabs } from '#ui/tabs.tsx';
import { api } from '../api.ts';
import { client } from '../client.ts';
import { keys } from '../keys.ts';
import { Heading } from '../kit/heading.tsx';
import { useKeys } from '../kit/keys.ts';
import { Reason, type Reasoned } from '../kit/reason.tsx';
import { useSay } from '../kit/saying.tsx';
import { useMay } from '../session/me.ts';
import { Cases } from './cases.tsx';
import { Closing, leftOf, useClosing } from './closing.tsx';
import { Refunds } from './refunds.tsx';

export { Money as Component };

/** Money on its way back, what only a person can settle, and the end of the day. */
function Money() {
  const [params] = useSearchParams();
  const may = useMay();
  const navigate = useNavigate();
  // When the end of the day was asked for; null while it is not.
  const [asks, setAsks] = useState<number | null>(null);
  const wished = params.get('tab');
  const tab =
    wished === 'closing' && may('refund') ? 'closing' : wished === 'cases' || !may('refund') ? 'cases' : 'refunds';
  const asked = useClosing(tab === 'closing');
  const tabs = [
    ...(may('refund') ? [{ key: 'refunds', label: '환불', to: '/money' }] : []),
    ...(may('cases') ? [{ key: 'cases', label: '사건', to: '/money?tab=cases' }] : []),
    ...(may('refund') ? [{ key: 'closing', label: '마감', to: '/money?tab=closing' }] : []),
  ];
  const say = useSay();
  const left = asked.data && leftOf(asked.data);
  // With nothing left, as it stands since then, there is nothing to be asked.
  const isClear = asks !== null && left === 0 && asked.dataUpdatedAt >= asks;
  useEffect(() => {
    if (!isClear) return;
    setAsks(null);
    closeDay('남은 일 없이 마감해요.')
      .then(() => say(closed))
      .catch((error: unknown) => say(messageOf(error)));
  }, [isClear, say]);
  const close = () => {
    void navigate('/money?tab=closing');
    setAsks(Date.now());
    void asked.refetch();
  };
  useKeys(may('refund') ? { KeyD: { name: '하루 마감', does: close } } : {});
  return (
    <>
      <Heading title="환불·사건" />
      <Tabs label="환불·사건" active={tab} tabs={tabs} />
      <div className="mt-3">
        {tab === 'closing' ? <Closing asked={asked} onClose={close} /> : tab === 'cases' ? <Cases /> : <Refunds />}
      </div>
      <Reason asked={asks !== null && left ? closing : null} onClose={() => setAsks(null)} />
    </>
  );
}

const closed = '하루를 마감했어요.';

const closeDay = (reason: string) =>
  api('PUT /v1/staff/closing', { body: { reason } }, { idempotencyKey: crypto.randomUUID() }).then((now) =>
    client.setQueryData(keys.closing, now),
  );

const closing: Reasoned = {
  title: '하루를 마감할까요?',
  confirm: '마감',
  label: '무엇을 왜 남기나요',
  about: '남은 일이 있어요. 무엇을 왜 내일로 넘기는지 적으면 마감돼요.',
  do: closeDay,
  said: closed,
};
