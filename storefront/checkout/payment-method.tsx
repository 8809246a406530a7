import {
  Building2,
  Coins,
  CreditCard,
  Landmark,
  type LucideIcon,
  Smartphone,
  Wallet as WalletIcon,
} from 'lucide-react';
import { brand } from '#brand';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { accountBanks } from '#contract/rules/banks.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import { classNames } from '#ui/cx.ts';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import { SelectSheet } from '#ui/select-sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { PaymentOptions } from './use-payment-options.ts';
import { WalletButtons } from './wallets.tsx';

// Loaded on demand, because cash payments are rare.
const CashReceipt = lazyPart(
  async () => ({ default: (await import('./cash-receipt-fields.tsx')).CashReceiptSection }),
  FailedPart,
);

const marks: Record<PaymentMethodName, LucideIcon> = {
  card: CreditCard,
  easy_pay: WalletIcon,
  bank_transfer: Landmark,
  account_transfer: Building2,
  phone: Smartphone,
  point: Coins,
};

/** Payment methods: wallets first, the others in two columns, with large text in one; an unavailable one says why. */
export function PaymentMethodField({
  methods,
  means,
  isGuest,
}: {
  methods: OrderSheetDetail['paymentMethods'];
  means: PaymentOptions;
  isGuest: boolean;
}) {
  const closed = methods.find((method) => !method.allowed && method.reason);
  const { opens } = paymentTerms(means.method);
  const hasWallets = methods.some(({ type, allowed }) => type === 'easy_pay' && allowed);
  return (
    <>
      <div className="@container">
        <div role="radiogroup" aria-label="결제수단" className="grid @min-[14rem]:grid-cols-2 gap-2">
          {hasWallets && <WalletButtons means={means} />}
          {methods.map(({ type, allowed }) => {
            if (type === 'easy_pay' && hasWallets) return null;
            const Mark = marks[type];
            const chosen = means.method === type;
            return (
              <label
                key={type}
                className={classNames(
                  'flex min-h-14 items-center gap-2.5 rounded-card px-3.5 ring-inset has-focus-visible:outline-2',
                  chosen ? 'font-semibold ring-2 ring-brand-strong' : 'ring-1 ring-line',
                  !allowed && 'bg-sunken text-ink-400',
                )}
              >
                <input
                  type="radio"
                  name="method"
                  value={type}
                  checked={chosen}
                  disabled={!allowed}
                  onChange={() => means.setMethod(type)}
                  className="sr-only"
                />
                <Mark
                  className={classNames('size-5 shrink-0', chosen ? 'text-brand-strong' : 'text-ink-400')}
                  aria-hidden
                />
                <span className="min-w-0 text-second">{paymentTerms(type).label}</span>
              </label>
            );
          })}
        </div>
      </div>
      {closed && <p className="mt-2 text-caption text-ink-600">{closed.reason}</p>}
      {opens === 'account' && (
        <div className="mt-3">
          <SelectSheet
            name="bank"
            label="입금 은행"
            value={means.bankCode}
            choices={accountBanks.map(({ code, name }) => ({ value: code, label: name }))}
            onPick={means.setBankCode}
          />
          <p className="mt-2 text-caption text-ink-600">주문하면 이 주문만의 계좌번호를 알려 드려요.</p>
        </div>
      )}
      {means.isCash && (
        <CashReceipt
          form={means.receipt}
          isGuest={isGuest}
          waiting={<Skeleton className="mt-5 h-24 w-full rounded-card" />}
        />
      )}
      {methods.some(({ type }) => paymentTerms(type).isCash) && <EscrowNotice />}
    </>
  );
}

/** The law requires this notice wherever a cash payment method is offered; for cards alone it does not. */
function EscrowNotice() {
  const { escrow } = brand.company;
  return (
    <p className="mt-4 text-caption text-ink-600">
      현금으로 결제할 때는 {escrow.provider}를 이용할 수 있어요.{' '}
      <a href={escrow.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        가입사실 확인
      </a>
    </p>
  );
}
