import { classNames } from '#ui/cx.ts';
import type { PaymentOptions, WalletType } from './use-payment-options.ts';

/** Each wallet by its brand colour and initial, drawn by us. */
export const walletStyles: { wallet: WalletType; label: string; mark: string; tone: string }[] = [
  { wallet: 'NAVERPAY', label: '네이버페이', mark: 'N', tone: 'bg-[#03c75a] text-black' },
  { wallet: 'KAKAOPAY', label: '카카오페이', mark: 'K', tone: 'bg-[#fee500] text-black' },
  { wallet: 'TOSSPAY', label: '토스페이', mark: 'T', tone: 'bg-[#0050e0] text-white' },
  { wallet: 'PAYCO', label: '페이코', mark: 'P', tone: 'bg-[#d91f2b] text-white' },
];

/** The wallets side by side, each selected with one press. */
export function WalletButtons({ means }: { means: PaymentOptions }) {
  return (
    <div className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
      {walletStyles.map(({ wallet, label, mark, tone }) => {
        const chosen = means.method === 'easy_pay' && means.wallet === wallet;
        return (
          <label
            key={wallet}
            className={classNames(
              'flex min-h-19 min-w-0 flex-col items-center justify-center gap-1.5 rounded-card px-1 text-center ring-inset has-focus-visible:outline-2',
              chosen ? 'font-semibold ring-2 ring-brand-strong' : 'ring-1 ring-line',
            )}
          >
            <input
              type="radio"
              name="method"
              value={wallet}
              checked={chosen}
              onChange={() => {
                means.setMethod('easy_pay');
                means.setWallet(wallet);
              }}
              className="sr-only"
            />
            <span
              aria-hidden
              className={classNames('grid size-7 place-items-center rounded-full font-black text-second', tone)}
            >
              {mark}
            </span>
            <span className="text-caption">{label}</span>
          </label>
        );
      })}
    </div>
  );
}
