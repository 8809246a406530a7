import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Cart, CartTotals } from '#contract/cart.ts';
import { formatWon } from '#contract/rules/money.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { sessionKeys } from '../session/session-query-keys.ts';
import { CartBundle } from './bundle.tsx';
import { cartKeys } from './cart-query-keys.ts';
import { CartTotalsSummary } from './cart-totals.tsx';
import { useCartChanges } from './use-cart-changes.ts';
import { useCartSelection } from './use-selection.ts';

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

/** Creates an order sheet from the cart and opens it. */
function useCheckout() {
  const [busy, setBusy] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();

  async function startCheckout(optionGroupIds: number[]) {
    if (busy || optionGroupIds.length === 0) return;
    setBusy(true);
    try {
      const { id } = await api('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } });
      await navigate(`/pay/${id}`);
    } catch (error) {
      showSnackbar(errorMessageOf(error));
      await cache.refetchQueries({ queryKey: sessionKeys.cart, exact: true });
    } finally {
      setBusy(false);
    }
  }

  return { busy, order: startCheckout };
}

type TotalsInput = { cart: Cart; readAt: number; chosen: number[]; checkable: number[]; changing: boolean };

/**
 * The price of the selected lines, calculated by the server. The request is the query key, so a late answer to an older selection is
 * ignored. An empty selection is never calculated.
 */
function useCartTotals({ cart, readAt, chosen, checkable, changing }: TotalsInput) {
  const whole = chosen.length === checkable.length;
  const { data, error, refetch } = useQuery({
    queryKey: cartKeys.totals(readAt, chosen),
    queryFn: ({ signal }) =>
      api('PATCH /v1.2/app-users/shopping-carts/calculate', { body: { optionGroupIds: chosen } }, { signal }),
    // The cart includes the price of all its available lines.
    initialData: whole ? (cart.totals ?? undefined) : undefined,
    enabled: chosen.length > 0 && !changing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const totals = chosen.length > 0 && !changing ? (data ?? null) : null;
  const last = useLast(totals ?? cart.totals);
  return {
    totals,
    /** Dates and hints stay on the screen while the price is calculated. */
    bundles: (totals ?? last)?.bundles ?? [],
    state: chosen.length === 0 ? 'nothing' : totals ? 'ready' : error && !changing ? 'failed' : 'counting',
    retry: () => void refetch(),
  } as const;
}

function useLast(totals: CartTotals | null) {
  const [last, setLast] = useState(totals);
  if (totals && totals !== last) setLast(totals);
  return last;
}
