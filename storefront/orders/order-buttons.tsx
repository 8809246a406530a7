import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import type { Order } from '#contract/orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { PaymentOverlay } from '../checkout/payment-overlay.tsx';
import { useResumePayment } from '../checkout/use-resume-payment.ts';
import { useErrorSnackbar } from '../layout/snackbar-provider.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderListPathOf, orderPathOf } from '../verification/return-places.ts';
import { useOrderCache } from './order-cache.ts';
import { cancelModeOf } from './order-selection.ts';
import { useOrderAction } from './use-order-action.ts';

/** The actions of the whole order; in a list only those that its lines do not offer. */
export function OrderButtons({ order, brief = false }: { order: Order; brief?: boolean }) {
  const { busy, run } = useOrderAction(order);
  const { drop, refresh } = useOrderCache();
  const resuming = useResumePayment(order, () => refresh(order));
  const navigate = useNavigate();
  const showErrorSnackbar = useErrorSnackbar();
  const { proof } = useGuestCredentials(order);
  const size = brief ? 'small' : 'medium';
  const can = (action: Order['actions'][number]) => order.actions.includes(action);
  // A single product has this button in its line.
  const whole =
    can('withdraw') &&
    ((!brief && order.orderItemProducts.length > 1) ||
      !order.orderItemProducts.some((line) => cancelModeOf(line) !== null));
  const deposit = brief && can('deposit');
  if (!can('pay') && !whole && !deposit && !can('remove')) return null;

  function remove() {
    showErrorSnackbar({
      title: '내역을 삭제할까요?',
      message: '주문내역에서 더 이상 보이지 않아요. 거래 기록은 법에 따라 5년 동안 보관돼요.',
      confirm: '내역삭제',
      cancel: '아니요',
      danger: true,
      onConfirm: () =>
        run(async () => {
          await api('DELETE /v1/app-users/orders/{id}', { params: { id: order.id } });
          await navigate(orderListPathOf(proof), { replace: true });
          drop(order);
        }, '주문내역에서 삭제했어요.'),
    });
  }

  return (
    <div className={classNames('flex flex-wrap gap-2 *:grow', brief ? 'mt-3' : 'mt-6')}>
      {can('pay') && (
        <Button size={size} busy={resuming.held} onClick={() => void resuming.resume()}>
          결제 계속하기
        </Button>
      )}
      {resuming.held && <PaymentOverlay on />}
      {deposit && (
        <ButtonLink to={orderPathOf(order, proof)} size={size}>
          입금정보 보기
        </ButtonLink>
      )}
      {whole && (
        <ButtonLink to={`/order/${order.id}/withdraw`} variant="ghost" size="small" className="text-ink-600!">
          {order.orderItemProducts.length > 1 ? '전체 주문취소' : '주문취소'}
        </ButtonLink>
      )}
      {can('remove') && (
        <Button variant="secondary" size={size} busy={busy} onClick={remove}>
          내역삭제
        </Button>
      )}
    </div>
  );
}
