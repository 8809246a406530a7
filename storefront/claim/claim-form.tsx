import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Order, OrderLine } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { shopNow } from '#ui/clock.ts';
import { Picture } from '#ui/picture.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { Part } from '../checkout/part.tsx';
import { optionsText, unitsLeft } from '../orders/words.ts';
import { PhotoField } from '../uploads/photo-field.tsx';
import { usePhotos } from '../uploads/photos.ts';
import { useAccount } from '../withdraw/account.ts';
import { AccountFields } from '../withdraw/account-fields.tsx';
import { useClaiming } from './claiming.ts';
import { ComingBack } from './coming-back.tsx';
import { Counter } from './counter.tsx';
import { piecesOf } from './pieces.ts';
import { ReasonList } from './reason-list.tsx';
import { type Asked, afterwards, carriageOf, isCounted, type Kind, needsPhoto, reasonsFor } from './reasons.ts';
import { useWorth } from './worth.ts';

export function ClaimForm({ order, line }: { order: Order; line: OrderLine }) {
  const [search] = useSearchParams();
  const [kind, setKind] = useState<Kind>(
    search.get('kind') === 'replace' && line.actions.includes('replace') ? 'replace' : 'return',
  );
  const [reason, setReason] = useState<Asked | null>(null);
  const most = unitsLeft(line);
  const [units, setUnits] = useState(most);
  // Nothing is claimed that nobody wrote.
  const [total, setTotal] = useState<number | null>(null);
  const [bad, setBad] = useState<number | null>(null);
  const pieces = piecesOf(line);
  const [detail, setDetail] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const box = usePhotos(1);
  const faults = usePhotos(4);
  const account = useAccount();
  const { claim, busy, needsAccount } = useClaiming(order, line);

  const counts = reason !== null && isCounted(reason, line, kind);
  const choices = reasonsFor(line, kind, shopNow());
  const counted = total !== null && bad !== null ? { bad, total } : undefined;
  const worth = useWorth(order, line, { kind, reason, units, pieces: counts ? counted : null });
  const asksAccount = needsAccount || (worth.asked && worth.preview?.needsAccount === true);
  const photos = counts ? [...box.ids, ...faults.ids] : faults.ids;

  function check() {
    if (!reason) return tell('어떤 문제인지 골라 주세요.', 'claim-reason');
    if (box.sending || faults.sending) return tell('사진을 올리고 있어요. 잠시만 기다려 주세요.', 'claim-photos');
    if (counts && box.ids.length === 0) return tell('상자 전체가 보이는 사진을 올려 주세요.', 'claim-photos');
    if (needsPhoto(reason) && faults.ids.length === 0)
      return tell('문제를 확인할 수 있는 사진을 1장 이상 올려 주세요.', 'claim-photos');
    if (counts && (!counted || counted.bad > counted.total))
      return tell('전체 개수와 문제 있는 개수를 확인해 주세요.', 'claim-count');
    setFault(null);
    return true;
  }

  function tell(text: string, place: string) {
    setFault(text);
    document.getElementById(place)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    return false;
  }

  function submit() {
    if (!check() || !reason) return;
    const refundAccount = asksAccount ? account.take() : undefined;
    if (refundAccount === null) return;
    void claim({
      kind,
      reason,
      detail: detail.trim(),
      images: photos,
      ...(counts ? counted : { units }),
      ...(refundAccount ? { refundAccount } : {}),
    });
  }

  return (
    <>
      <Part>
        <div className="flex items-center gap-3">
          <Picture
            base={line.product.imageSmall}
            alt=""
            placeholder={line.product.placeholder}
            sizes="64px"
            className="size-16 shrink-0 rounded-card"
          />
          <div className="min-w-0">
            <h1 className="line-clamp-2 font-semibold">{line.product.name}</h1>
            <p className="text-ink-600 text-second">{optionsText(line)}</p>
          </div>
        </div>
        {line.actions.includes('replace') && (
          <div className="mt-4 flex gap-2">
            <Chip selected={kind === 'return'} onPick={() => pickKind('return')}>
              환불(반품)
            </Chip>
            <Chip selected={kind === 'replace'} onPick={() => pickKind('replace')}>
              교환
            </Chip>
          </div>
        )}
      </Part>
      <Part title="어떤 문제인가요?">
        <ReasonList
          choices={choices}
          value={reason}
          onPick={(picked) => {
            setReason(picked);
            setFault(null);
          }}
        />
      </Part>
      {reason && (
        <>
          {counts ? (
            <Part title="몇 개에 문제가 있나요?">
              <div id="claim-count" className="flex gap-3">
                <Counter label={`전체 ${pieces.word}`} value={total} min={1} max={9999} onChange={setTotal} />
                <Counter label={`문제 있는 ${pieces.word}`} value={bad} min={1} max={total ?? 9999} onChange={setBad} />
              </div>
              <p className="tabular mt-3 font-semibold">
                {counted
                  ? `${counted.total}${pieces.unit} 중 ${Math.min(counted.bad, counted.total)}${pieces.unit}`
                  : `받으신 상자 안을 ${pieces.unit} 단위로 세어 적어 주세요.`}
              </p>
            </Part>
          ) : (
            most > 1 && (
              <Part title="몇 개인가요?">
                <Stepper label="수량" min={1} max={most} value={units} onChange={setUnits} />
              </Part>
            )
          )}
          {(needsPhoto(reason) || counts) && (
            <Part title="사진">
              <div id="claim-photos" className="flex flex-col gap-6">
                {counts && (
                  <PhotoField label="상자 전체" hint="받은 상자가 다 보이게 찍어 주세요." most={1} photos={box} />
                )}
                <PhotoField
                  label={counts ? '문제 있는 상품' : '문제가 보이는 사진'}
                  hint="어디가 문제인지 가까이에서 찍어 주세요."
                  most={4}
                  photos={faults}
                />
              </div>
            </Part>
          )}
          <Part title="자세한 내용">
            <textarea
              aria-label="자세한 내용"
              name="detail"
              rows={4}
              maxLength={500}
              value={detail}
              placeholder="판매자가 알면 좋은 점을 적어 주세요. (선택)"
              onChange={({ target }) => setDetail(target.value)}
              className="w-full rounded-card p-4 ring-1 ring-line ring-inset placeholder:text-ink-400 focus:outline-none focus:ring-2 focus:ring-ink-900"
            />
            <p className="tabular text-right text-caption text-ink-400">{[...detail].length}/500</p>
          </Part>
          {asksAccount && (
            <Part title="환불받을 계좌">
              <AccountFields account={account} />
            </Part>
          )}
          {worth.asked && (
            <Part title="환불 예정">
              <ComingBack worth={worth} carriage={carriageOf(reason, line)} />
            </Part>
          )}
          <Part title="이렇게 진행돼요">
            <ul className="list-disc space-y-1 pl-5 text-ink-600 text-second">
              {afterwards(reason, line, kind, worth.asked ? worth.preview?.terms : []).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Part>
        </>
      )}
      <StickyBar
        note={
          fault && (
            <p role="alert" className="px-gutter pt-3 text-danger text-second">
              {fault}
            </p>
          )
        }
      >
        <Button size="large" full busy={busy} onClick={submit}>
          {kind === 'replace' ? '교환 접수하기' : '환불 접수하기'}
        </Button>
      </StickyBar>
    </>
  );

  function pickKind(next: Kind) {
    setKind(next);
    setReason(null);
  }
}
