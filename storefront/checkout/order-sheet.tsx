import { brand } from '#brand';
import type { OrderTmp } from '#contract/checkout.ts';
import { won } from '#contract/rules/money.ts';
import { StickyBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Agreement } from './agreement.tsx';
import { Consents } from './consents.tsx';
import { Where } from './delivery-section.tsx';
import { Entrance } from './guest-sign-in.tsx';
import { Goods } from './order-items.tsx';
import { Held } from './payment-overlay.tsx';
import { HowPaid } from './payment-section.tsx';
import { AsLast } from './reuse-last-order.tsx';
import { Part } from './section.tsx';
import type { Last } from './use-last-order.ts';
import { usePlacing } from './use-order-form.ts';

type Props = { sheet: OrderTmp; isGuest: boolean; last: Last | null };

export function OrderSheet({ sheet, isGuest, last }: Props) {
  const { writing, sum, means, sellers, isMissing, held, place } = usePlacing(sheet, isGuest, last);
  const mayRepeat = last && sheet.paymentMethods.some(({ type, allowed }) => allowed && type === last.method);
  return (
    <>
      {isGuest && <Entrance />}
      {mayRepeat && <AsLast last={last} writing={writing} means={means} />}
      <Part>
        <Goods sheet={sheet} totals={sum.totals} />
      </Part>
      <Where sheet={sheet} writing={writing} isGuest={isGuest} />
      <HowPaid sheet={sheet} means={means} sum={sum} isGuest={isGuest} />
      {sheet.consents.length > 0 && (
        <Part title="상품별 확인">
          <Consents asked={sheet.consents} agreed={writing.agreed} missing={isMissing} onAgree={writing.agree} />
        </Part>
      )}
      <Part>
        <Agreement
          sellers={sellers}
          isGuest={isGuest}
          agreed={writing.agreed}
          missing={isMissing}
          onAgree={writing.agree}
        />
        <p className="mt-4 text-caption text-ink-400">
          {brand.company.intermediary} 판매자: {sellers.join(', ')}
        </p>
      </Part>
      <StickyBar>
        <Button full size="large" busy={held} disabled={!sum.totals || means.reckoning} onClick={place}>
          <span className="tabular">
            {sum.totals ? `${won(sum.totals.price)} 결제하기` : sum.why ? '금액을 확인하지 못했어요' : '금액 계산 중'}
          </span>
        </Button>
      </StickyBar>
      <Held on={held} />
    </>
  );
}
