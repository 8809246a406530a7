import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { messageOf } from '#browser/refused.ts';
import type { StaffBusiness } from '#contract/business.ts';
import { Button } from '#ui/button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { api } from '../api.ts';
import { Desk } from '../kit/desk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { More } from '../kit/more.tsx';
import { useOne } from '../kit/one.ts';
import { Reason, type Reasoned } from '../kit/reason.tsx';
import { listMoved, useRows } from '../kit/rows.ts';
import { States } from '../kit/states.tsx';
import { ageOf, momentOf } from '../kit/words.ts';

export { Businesses as Component };

type Business = z.output<typeof StaffBusiness>;
const stateNames = { waiting: '볼 것', approved: '승인', refused: '거절', all: '모두' } as const;
const states = Object.keys(stateNames) as (keyof typeof stateNames)[];

/** Who asks for business prices: number, names and certificate side by side. */
function Businesses() {
  const [params] = useSearchParams();
  const state = states.find((one) => one === params.get('tab')) ?? 'waiting';
  const { asked, rows, count } = useRows('businesses', { state }, (next) =>
    api('GET /v1/staff/businesses', { query: { state, take: 30, ...(next ? { page: Number(next) } : {}) } }),
  );
  const { open, choose } = useOne(rows, ({ id }) => String(id));
  return (
    <>
      <Heading title="사업자" />
      <Tabs
        label="사업자"
        active={state}
        tabs={states.map((key) => ({
          key,
          label: stateNames[key],
          to: key === 'waiting' ? '/businesses' : `/businesses?tab=${key}`,
        }))}
      />
      <div className="mt-3">
        <States
          asked={asked}
          isEmpty={rows.length === 0}
          empty={{ text: '여기에는 신청이 없어요.', to: '/', name: '오늘로 가기' }}
        >
          <Desk
            rows={rows}
            idOf={({ id }) => String(id)}
            open={open}
            onOpen={choose}
            row={(one) => (
              <>
                <b>{one.companyName}</b>
                <span className="flex justify-between text-ink-600 text-second">
                  {one.ceo} <span>{ageOf(one.createDate)}</span>
                </span>
              </>
            )}
            more={<More asked={asked} shown={rows.length} count={count} />}
          >
            {open && <Page key={open.id} one={open} />}
          </Desk>
        </States>
      </div>
    </>
  );
}

function Page({ one }: { one: Business }) {
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const look = useMutation({
    mutationFn: () => api('GET /v1/staff/businesses/{id}/picture', { params: { id: one.id } }),
  });
  const decide = async (body: { verdict: 'approved' | 'refused'; reason?: string }) => {
    const call = { params: { id: one.id }, body };
    await api('PUT /v1/staff/businesses/{id}', call, { idempotencyKey: crypto.randomUUID() });
    listMoved('businesses');
  };
  return (
    <>
      <p className="mb-3 flex items-center gap-2 font-bold text-title">
        {one.companyName} {one.isRenewal && <Mark>다시 확인</Mark>}
      </p>
      <Facts
        facts={[
          ['등록번호', one.businessNumber],
          ['대표자', one.ceo],
          ['회원', one.member.name],
          ['이메일', one.member.email],
          ['신청', momentOf(one.createDate)],
          ['답', one.decideDate && `${one.decidedBy ?? ''} · ${momentOf(one.decideDate)}`],
          ['사유', one.reason],
        ]}
      />
      <div className="my-4">
        {look.data ? (
          <img src={look.data.picture} alt="사업자등록증" className="max-h-[70dvh] rounded-card ring-1 ring-line" />
        ) : (
          <Button variant="secondary" size="small" busy={look.isPending} onClick={() => look.mutate()}>
            등록증 보기
          </Button>
        )}
        {look.error && <p className="mt-1 text-danger">{messageOf(look.error)}</p>}
      </div>
      {one.status === 'waiting' && (
        <div className="flex gap-2">
          <Button
            onClick={() =>
              setQuestion({
                title: '사업자로 승인할까요?',
                confirm: '승인',
                first: '등록증을 확인했어요.',
                do: (reason) => decide({ verdict: 'approved', reason }),
                said: '사업자로 승인했어요.',
              })
            }
          >
            승인
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              setQuestion({
                title: '신청을 거절할까요?',
                confirm: '거절',
                danger: true,
                label: '거절 사유',
                about: '회원이 읽는 글이에요.',
                do: (reason) => decide({ verdict: 'refused', reason }),
                said: '신청을 거절했어요.',
              })
            }
          >
            거절
          </Button>
        </div>
      )}
      <Reason asked={question} onClose={() => setQuestion(null)} />
    </>
  );
}
