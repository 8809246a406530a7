import type { Order, OrderLine } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { sending } from '#ui/form.ts';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Part } from '../checkout/part.tsx';
import { AccountFields } from '../identity/account-fields.tsx';
import { useClaiming } from './claiming.ts';
import { ComingBack } from './coming-back.tsx';
import { Evidence } from './evidence.tsx';
import { Goods } from './goods.tsx';
import { HowMany } from './how-many.tsx';
import { ReasonList } from './reason-list.tsx';
import { afterwards, carriageOf } from './reasons.ts';
import { longest } from './wish.ts';

/** What is wrong with a line, shown and counted, and what comes of it. */
export function ClaimForm({ order, line }: { order: Order; line: OrderLine }) {
  const claiming = useClaiming(order, line);
  const { form, wish, account, asksAccount, worth, busy, claim } = claiming;
  const { kind, reason } = wish;
  return (
    <form noValidate method="post" onSubmit={sending(claim)}>
      <Goods line={line} form={form} />
      <Part title="어떤 문제인가요?">
        <ReasonList line={line} form={form} />
      </Part>
      {reason && (
        <>
          <HowMany line={line} claiming={claiming} />
          <Evidence reason={reason} claiming={claiming} />
          <Part>
            <TextArea
              label="자세한 내용 (선택)"
              placeholder="판매자가 알면 좋은 점을 적어 주세요."
              rows={4}
              most={longest}
              {...form.field('detail')}
            />
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
      <StickyBar>
        <Button type="submit" size="large" full busy={busy}>
          {kind === 'replace' ? '교환 접수하기' : '환불 접수하기'}
        </Button>
      </StickyBar>
    </form>
  );
}
