import type { Cart } from '#contract/cart.ts';
import { formatWon } from '#contract/rules/money.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useErrorSnackbar } from '../layout/snackbar-provider.tsx';
import { CartBundle } from './bundle.tsx';
import { CartTotalsSummary } from './cart-totals.tsx';
import { useCartChanges } from './use-cart-changes.ts';
import { useCheckout } from './use-checkout.ts';
import { useCartSelection } from './use-selection.ts';
import { useCartTotals } from './use-totals.ts';

export function CartContents({ cart, readAt }: { cart: Cart; readAt: number }) {
  const changes = useCartChanges(cart.id);
  const { chosen, checkable, pick } = useCartSelection(cart);
  const going = chosen.filter((id) => !changes.leaving.has(id));
  const money = useCartTotals({ cart, readAt, chosen: going, checkable, changing: changes.changing });
  const ordering = useCheckout();
  const showErrorSnackbar = useErrorSnackbar();
  const all = checkable.length > 0 && chosen.length === checkable.length;

  function askRemove() {
    showErrorSnackbar({
      title: '선택한 상품을 뺄까요?',
      message: `상품 ${chosen.length}개를 장바구니에서 빼요.`,
      confirm: '빼기',
      cancel: '그대로 두기',
      onConfirm: () => changes.remove(chosen),
    });
  }

  return (
    <>
      <div className="sticky top-(--top-bar) z-10 flex min-h-12 items-center justify-between border-line border-b bg-surface pr-2 pl-gutter">
        <Checkbox
          label={`전체 선택 (${chosen.length}/${checkable.length})`}
          checked={all}
          disabled={checkable.length === 0}
          onChange={() => pick(checkable, !all)}
        />
        <button
          type="button"
          disabled={chosen.length === 0}
          onClick={askRemove}
          className="min-h-11 px-3 text-ink-600 text-second disabled:text-ink-400"
        >
          선택 삭제
        </button>
      </div>
      <div className="flex flex-col gap-3 bg-sunken px-3 py-3 min-[390px]:px-4">
        {cart.entries.map((entry) => (
          <CartBundle
            key={entry.bundleItems[0]?.bundleKey}
            entry={entry}
            total={money.bundles.find((bundle) => bundle.key === entry.bundleItems[0]?.bundleKey) ?? null}
            totals={money.totals}
            chosen={chosen}
            changes={changes}
            pick={pick}
          />
        ))}
      </div>
      <CartTotalsSummary state={money.state} totals={money.totals} onRetry={money.retry} />
      <BottomActionBar>
        <Button
          full
          size="large"
          busy={ordering.busy}
          disabled={money.state !== 'ready'}
          onClick={() => void ordering.order(going)}
        >
          {money.state === 'nothing' ? (
            '주문할 상품을 선택해 주세요'
          ) : money.totals ? (
            <span className="tabular">
              {going.length}개 {formatWon(money.totals.price)} 주문하기
            </span>
          ) : money.state === 'failed' ? (
            '금액을 확인하지 못했어요'
          ) : (
            <>
              <span>{going.length}개</span>
              <Skeleton className="h-4 w-16" />
              <span className="sr-only">계산 중</span>
              <span>주문하기</span>
            </>
          )}
        </Button>
      </BottomActionBar>
    </>
  );
}
