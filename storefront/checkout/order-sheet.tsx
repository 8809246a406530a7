import { brand } from '#brand';
import type { OrderTmp } from '#contract/checkout.ts';
import { won } from '#contract/rules/amount.ts';
import { Button } from '#ui/button.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { Agreement } from './agreement.tsx';
import { AsLast } from './as-last.tsx';
import { Consents } from './consents.tsx';
import { Entrance } from './entrance.tsx';
import { Goods } from './goods.tsx';
import { Held } from './held.tsx';
import { HowPaid } from './how-paid.tsx';
import type { Last } from './last.ts';
import { Part } from './part.tsx';
import { usePlacing } from './placing.ts';
import { Where } from './where.tsx';

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
