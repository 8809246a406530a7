import { CreditCard } from 'lucide-react';
import { brand } from '#brand';
import type { OrderTmp } from '#contract/checkout.ts';

/** How it is paid. With cards alone the law asks for no word about escrow; with anything else it does. */
export function Method({ methods }: { methods: OrderTmp['paymentMethods'] }) {
  const { escrow } = brand.company;
  const cardOnly = methods.every(({ type }) => type === 'card');
  return (
    <>
      <label className="flex min-h-16 items-center gap-3 rounded-card px-4 ring-2 ring-brand-strong ring-inset">
        <input type="radio" name="method" value="card" defaultChecked className="sr-only" />
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-50 text-brand-strong">
          <CreditCard className="size-5" aria-hidden />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">신용·체크카드</span>
          <span className="block text-ink-600 text-second">결제창에서 카드를 고르고 결제해요</span>
        </span>
      </label>
      {!cardOnly && (
        <p className="mt-3 text-caption text-ink-600">
          현금으로 결제할 때는 {escrow.provider}를 이용할 수 있어요.{' '}
          <a href={escrow.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            가입사실 확인
          </a>
        </p>
      )}
    </>
  );
}
