import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { errorMessageOf } from '#client/error-messages.ts';
import type { StaffBusiness } from '#contract/business.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { FactList } from '../kit/facts.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { invalidateList } from '../kit/use-rows.ts';

type Business = z.output<typeof StaffBusiness>;

/** One application for business prices, with its certificate and the answer. */
export function BusinessApplicationPage({ one }: { one: Business }) {
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const certificate = useMutation({
    mutationFn: () => adminApi('GET /v1/staff/businesses/{id}/picture', { params: { id: one.id } }),
  });
  const decide = async (body: { verdict: 'approved' | 'refused'; reason?: string }) => {
    const call = { params: { id: one.id }, body };
    await adminApi('PUT /v1/staff/businesses/{id}', call);
    invalidateList('businesses');
  };
  return (
    <>
      <p className="mb-3 flex items-center gap-2 font-bold text-title">
        {one.companyName} {one.isRenewal && <RowBadge>다시 확인</RowBadge>}
      </p>
      <FactList
        facts={[
          ['등록번호', one.businessNumber.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')],
          ['대표자', one.ceo],
          ['회원', one.member.name],
          ['이메일', one.member.email],
          ['신청', dateTimeText(one.createDate)],
          ['답', one.decideDate && `${one.decidedBy ?? ''} · ${dateTimeText(one.decideDate)}`],
          ['사유', one.reason],
        ]}
      />
      <div className="my-4">
        {certificate.data ? (
          <img
            src={certificate.data.picture}
            alt="사업자등록증"
            className="max-h-[70dvh] rounded-card ring-1 ring-line"
          />
        ) : (
          <Button variant="secondary" size="small" busy={certificate.isPending} onClick={() => certificate.mutate()}>
            등록증 보기
          </Button>
        )}
        {certificate.error && <p className="mt-1 text-danger">{errorMessageOf(certificate.error)}</p>}
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
                doneText: '사업자로 승인했어요.',
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
                doneText: '신청을 거절했어요.',
              })
            }
          >
            거절
          </Button>
        </div>
      )}
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </>
  );
}
