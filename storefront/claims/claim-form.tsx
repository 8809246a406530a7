import type { Order, OrderLine } from '#contract/orders.ts';
import { sending } from '#ui/form.ts';
import { Part } from '../checkout/section.tsx';
import { AccountFields } from '../verification/account-fields.tsx';
import { Particulars } from './claim-details.tsx';
import { Afterwards, ClaimBar } from './claim-footer.tsx';
import { Goods } from './claim-item.tsx';
import { ReasonList } from './reason-list.tsx';
import { afterwards, carriageOf } from './reasons.ts';
import { ComingBack } from './refund-preview.tsx';
import { useClaiming } from './use-claim.ts';

/** What is wrong with a line, shown and counted, and what comes of it. */
export function ClaimForm({ order, line }: { order: Order; line: OrderLine }) {
  const { goods, wishing, account, asksAccount, worth, busy, claim } = useClaiming(order, line);
  const { kind, reason } = wishing.wish;
  return (
    <form noValidate method="post" onSubmit={sending(claim)}>
      <Goods goods={goods} form={wishing.form} />
      <Part title="어떤 문제인가요?">
        <ReasonList goods={goods} form={wishing.form} />
      </Part>
      {reason && (
        <>
          <Particulars goods={goods} reason={reason} wishing={wishing} />
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
          <Afterwards texts={afterwards(reason, line, kind, worth.asked ? worth.preview?.terms : [])} />
        </>
      )}
      <ClaimBar kind={kind} busy={busy} />
    </form>
  );
}
