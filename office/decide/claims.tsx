import { useState } from 'react';
import type { Queued } from '#contract/queue.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { PhotoStrip } from '#ui/photo-strip.tsx';
import { Desk } from '../kit/desk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Heading } from '../kit/heading.tsx';
import { Mark } from '../kit/mark.tsx';
import { More } from '../kit/more.tsx';
import { useOne } from '../kit/one.ts';
import { Reason, type Reasoned } from '../kit/reason.tsx';
import { States } from '../kit/states.tsx';
import { ageOf, momentOf } from '../kit/words.ts';
import { useLines } from '../queue/lines.ts';
import { Goods } from '../queue/table.tsx';
import { useMe } from '../session/me.ts';
import { approving, kinds, refusing, switching } from './claim-acts.ts';

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
