import { useState } from 'react';
import { brand } from '#brand';
import type { OrderTmp } from '#contract/checkout.ts';
import { dayText } from '#contract/rules/dates.ts';
import { AddressCard } from '#ui/address-card.tsx';
import { Button } from '#ui/button.tsx';
import { won } from '#ui/price.tsx';
import { Receipt } from '#ui/receipt.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { AddressForm } from '../address/address-form.tsx';
import { useKeeping } from '../address/book.ts';
import { shownAddress } from '../address/fields.ts';
import { Memo } from '../address/memo.tsx';
import { useWriting, type Writing } from '../address/writing.ts';
import { Agreement, itemsOf } from './agreement.tsx';
import { boxOf, Consents } from './consents.tsx';
import { Coupons } from './coupons.tsx';
import { Entrance } from './entrance.tsx';
import { Goods } from './goods.tsx';
import { Held } from './held.tsx';
import { useMeans } from './means.ts';
import { Method } from './method.tsx';
import { Orderer } from './orderer.tsx';
import { Part } from './part.tsx';
import { usePaying } from './paying.ts';
import { Points } from './points.tsx';
import { Keep, Saved } from './saved.tsx';
import { useSaving, useSum } from './sheet.ts';

export function OrderSheet({ sheet, isGuest }: { sheet: OrderTmp; isGuest: boolean }) {
  const writing = useWriting(sheet, isGuest);
  const sum = useSum(sheet, writing);
  const means = useMeans(sheet);
  const { held, pay } = usePaying(sheet.id, writing, means);
  const keepAddress = useKeeping();
  const [missing, setMissing] = useState(false);
  useSaving(sheet, writing, isGuest);

  const sellers = [
    ...new Set(
      sheet.totalPricesDetail.entities.flatMap((entry) =>
        entry.bundleItems.map((item) => item.product.distributor.name),
      ),
    ),
  ];

  function press() {
    if (!sum.totals || !writing.check() || !means.check()) return;
    const boxes = [...sheet.consents.map(boxOf), ...itemsOf(sellers, isGuest).map(({ name }) => name)];
    const open = boxes.find((name) => !writing.agreed.includes(name));
    setMissing(open !== undefined);
    if (open) document.querySelector<HTMLElement>(`[name="agree-${open}"]`)?.focus();
    else {
      if (!isGuest && writing.opened && writing.kept) void keepAddress(writing.form);
      void pay(sum.totals, sheet.consents);
    }
  }

  return (
    <>
      {isGuest && <Entrance />}
      <Part title="배송지">
        {!isGuest && <Saved writing={writing} />}
        <Where writing={writing} />
        {!isGuest && writing.opened && <Keep writing={writing} />}
        <div className="mt-4">
          <Memo
            key={writing.chosen}
            value={writing.fields.memo}
            error={writing.faults.memo}
            onChange={(memo) => writing.write({ memo })}
            onLeave={() => writing.leave('memo')}
          />
        </div>
        {isGuest && (
          <div className="mt-6 border-line border-t pt-5">
            <Orderer writing={writing} needsProof={sheet.isPhoneProofNeeded} />
          </div>
        )}
      </Part>
      <Part>
        <Goods sheet={sheet} totals={sum.totals} />
      </Part>
      {sheet.points && (
        <Part title="쿠폰·포인트">
          <Coupons sheet={sheet} means={means} />
          <Points points={sheet.points} used={sheet.totalPricesDetail.usedPoint} means={means} />
        </Part>
      )}
      {sum.totals?.price !== 0 && (
        <Part title="결제수단">
          <Method methods={sheet.paymentMethods} means={means} isGuest={isGuest} />
        </Part>
      )}
      <Part title="결제 금액">
        <Amount sum={sum} />
        <Earned points={sheet.points} />
      </Part>
      {sheet.consents.length > 0 && (
        <Part title="상품별 확인">
          <Consents asked={sheet.consents} agreed={writing.agreed} missing={missing} onAgree={writing.agree} />
        </Part>
      )}
      <Part>
        <Agreement
          sellers={sellers}
          isGuest={isGuest}
          agreed={writing.agreed}
          missing={missing}
          onAgree={writing.agree}
        />
        <p className="mt-4 text-caption text-ink-400">
          {brand.company.intermediary} 판매자: {sellers.join(', ')}
        </p>
      </Part>
      <StickyBar>
        <Button full size="large" busy={held} disabled={!sum.totals || means.reckoning} onClick={press}>
          <span className="tabular">
            {sum.totals ? `${won(sum.totals.price)} 결제하기` : sum.why ? '금액을 확인하지 못했어요' : '금액 계산 중'}
          </span>
        </Button>
      </StickyBar>
      <Held on={held} />
    </>
  );
}

function Where({ writing }: { writing: Writing }) {
  const { fields, form, opened, open } = writing;
  if (opened) return <AddressForm writing={writing} />;
  return (
    <AddressCard
      receiverName={fields.receiverName}
      phone={fields.phone}
      address={shownAddress(fields)}
      detail={form.addressDetail === '-' ? '' : form.addressDetail}
      zonecode={fields.zonecode}
      action={
        <Button variant="secondary" size="small" className="shrink-0" onClick={open}>
          변경
        </Button>
      }
    />
  );
}

/** What a member may look forward to. */
function Earned({ points }: Pick<OrderTmp, 'points'>) {
  if (!points?.isPurchasePoint) return null;
  const { expectedRewardPoint, expectedRewardDate, expectedPhotoReviewPoint } = points;
  return (
    <p className="mt-3 rounded-card bg-brand-50 px-4 py-3 text-brand-700 text-second">
      구매확정하면 <b className="tabular font-bold">{expectedRewardPoint.toLocaleString('ko-KR')}P</b> 적립
      {expectedRewardDate && ` (${dayText(expectedRewardDate)} 예정)`}, 사진 후기를 쓰면{' '}
      <b className="tabular font-bold">{expectedPhotoReviewPoint.toLocaleString('ko-KR')}P</b> 더 드려요.
    </p>
  );
}

function Amount({ sum: { totals, why, retry } }: { sum: ReturnType<typeof useSum> }) {
  return (
    <div aria-live="polite" className="min-h-32">
      {totals ? (
        <Receipt rows={totals.waterfall.filter(({ code }) => code !== 'total')} total={totals.price} />
      ) : why ? (
        <div className="flex items-center justify-between gap-3">
          <p className="text-ink-600 text-second">{why}</p>
          <Button variant="secondary" size="small" onClick={retry}>
            다시 시도
          </Button>
        </div>
      ) : (
        <>
          <Skeleton className="my-2 h-5 w-full" />
          <Skeleton className="my-2 h-5 w-full" />
          <p className="mt-3 flex justify-between border-line border-t pt-3">
            <span className="font-semibold">총 결제 금액</span>
            <span className="text-ink-400">계산 중</span>
          </p>
        </>
      )}
    </div>
  );
}
