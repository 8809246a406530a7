import { useState } from 'react';
import type { Queued } from '#contract/queue.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';
import { api } from '../api.ts';
import { Desk } from '../kit/desk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { More } from '../kit/more.tsx';
import { useOne } from '../kit/one.ts';
import { Reason, type Reasoned } from '../kit/reason.tsx';
import { States } from '../kit/states.tsx';
import { ageOf, momentOf } from '../kit/words.ts';
import { linesMoved, useLines } from '../queue/lines.ts';
import { Goods } from '../queue/table.tsx';
import { useMe } from '../session/me.ts';

export { Claims as Component };

/** What came wrong or is to go back: the shopper's words and pictures, and one answer each. */
function Claims() {
  const { asked, rows, count } = useLines('claims');
  const { data: me } = useMe();
  const isSeller = me?.distributor != null;
  const [sellable, setSellable] = useState(false);
  const [question, setQuestion] = useState<Reasoned | null>(null);
  const { open, choose } = useOne(
    rows,
    ({ uuid }) => uuid,
    (line) => ({
      KeyY: { name: '승인', does: () => line && setQuestion(approving(line, sellable)) },
      KeyN: { name: '거절', does: () => line && !isSeller && setQuestion(refusing(line)) },
    }),
  );
  const claim = open?.claim;
  return (
    <>
      <Heading title="반품·교환" about={rows.length > 0 && `${count}건`} />
      <States
        asked={asked}
        isEmpty={rows.length === 0}
        empty={{ text: '답할 신청이 없어요.', to: '/questions', name: '상품문의 보기' }}
      >
        <Desk
          rows={rows}
          idOf={({ uuid }) => uuid}
          open={open}
          onOpen={choose}
          row={(line) => <Brief line={line} />}
          more={<More asked={asked} shown={rows.length} count={count} />}
        >
          {open && claim && (
            <>
              <Goods line={open} />
              <div className="my-4 flex flex-col gap-3">
                <Facts
                  facts={[
                    ['신청', `${kinds[claim.kind]} ${claim.units}개 · ${momentOf(claim.createDate)}`],
                    ['사유', `${claim.reasonText} (${claim.fault === 'shop' ? '판매자 책임' : '구매자 책임'})`],
                    ['상한 것', claim.bad && `${claim.total}개 중 ${claim.bad}개`],
                    ['고객의 글', claim.detail && <q className="whitespace-pre-line">{claim.detail}</q>],
                  ]}
                />
                {claim.images.length > 0 ? (
                  <PhotoStrip photos={claim.images} label="고객이 보낸 사진" />
                ) : (
                  <p className="text-ink-600">보낸 사진이 없어요.</p>
                )}
                {claim.kind === 'return' && (
                  <Checkbox
                    label="돌아온 상품을 다시 팔 수 있어요"
                    checked={sellable}
                    onChange={({ target }) => setSellable(target.checked)}
                  />
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setQuestion(approving(open, sellable))}>
                  {claim.kind === 'return' ? '승인하고 환불' : '교환 승인'}
                </Button>
                {isSeller ? (
                  <p className="text-ink-600 text-second">
                    거절은 사진이 있어야 해요. 고객센터로 사진을 보내 주시면 쇼핑몰에서 답해요.
                  </p>
                ) : (
                  <>
                    <Button variant="secondary" onClick={() => setQuestion(refusing(open))}>
                      거절
                    </Button>
                    {claim.kind === 'replace' && (
                      <Button variant="ghost" onClick={() => setQuestion(switching(open))}>
                        반품으로 바꾸기
                      </Button>
                    )}
                  </>
                )}
              </div>
            </>
          )}
        </Desk>
      </States>
      <Reason asked={question} onClose={() => setQuestion(null)} />
    </>
  );
}

const kinds = { return: '반품', replace: '교환' } as const;

function Brief({ line }: { line: Queued }) {
  return (
    <>
      <b className="line-clamp-1">{line.name}</b>
      <span className="flex items-center justify-between gap-3 text-ink-600 text-second">
        <span className="flex min-w-0 items-center gap-1.5">
          {line.claim && <Mark tone="warn">{kinds[line.claim.kind]}</Mark>}
          <span className="truncate">{line.claim?.reasonText}</span>
        </span>
        <span className="shrink-0">{line.claim && ageOf(line.claim.createDate)}</span>
      </span>
    </>
  );
}

type Verdict = { verdict: 'approved' | 'refused'; sellable: boolean };

function answer({ uuid }: Queued, verdict: Verdict, reason: string) {
  const call = { params: { line: uuid }, body: { ...verdict, reason } };
  return api('PUT /v1/staff/lines/{line}/claim/answer', call, { idempotencyKey: crypto.randomUUID() }).then(linesMoved);
}

const approving = (line: Queued, sellable: boolean): Reasoned => ({
  title: `${kinds[line.claim?.kind ?? 'return']}을 승인할까요?`,
  confirm: '승인',
  first: '신청하신 내용을 확인했어요.',
  about:
    line.claim?.kind === 'return'
      ? '규정에 따라 계산한 금액을 돌려드려요. 큰 금액은 두 번째 분의 승인을 기다려요.'
      : '교환 상품을 보내 주세요.',
  do: (reason) => answer(line, { verdict: 'approved', sellable }, reason),
  said: '신청을 승인했어요.',
});

const refusing = (line: Queued): Reasoned => ({
  title: '신청을 거절할까요?',
  confirm: '거절',
  danger: true,
  label: '거절 사유',
  about: '고객이 읽는 글이에요. 무엇을 보고 그렇게 판단했는지 적어 주세요.',
  do: (reason) => answer(line, { verdict: 'refused', sellable: false }, reason),
  said: '신청을 거절했어요.',
});

const switching = ({ uuid }: Queued): Reasoned => ({
  title: '교환을 반품으로 바꿀까요?',
  confirm: '반품으로 바꾸기',
  about: '보내 드릴 상품이 없을 때 바꿔요. 반품으로 다시 답하게 돼요.',
  do: (reason) =>
    api(
      'PUT /v1/staff/lines/{line}/claim/switch',
      { params: { line: uuid }, body: { reason } },
      { idempotencyKey: crypto.randomUUID() },
    ).then(linesMoved),
  said: '반품으로 바꿨어요.',
});
