import { api } from '#client/api.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { dayText, koreanDay } from '#contract/rules/dates.ts';
import { useErrorSnackbar } from '../layout/snackbar-provider.tsx';
import { useOrderCache } from './order-cache.ts';
import { useOrderAction } from './use-order-action.ts';

/** The simple actions of a line, each with a confirmation where needed. */
export function useLineActions(order: Order, line: OrderItem) {
  const { busy, run } = useOrderAction(order);
  const { putLine, refresh } = useOrderCache();
  const showErrorSnackbar = useErrorSnackbar();
  const params = { id: order.id, pid: line.uuid };

  type Path =
    | 'PUT /v1/app-users/order-items/{id}/products/{pid}/confirm'
    | 'PUT /v1/app-users/order-items/{id}/products/{pid}/received'
    | 'PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo'
    | 'PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo';

  function runLineAction(path: Path, doneText: string) {
    run(async () => {
      putLine(order, await api(path, { params }));
      await refresh(order);
    }, doneText);
  }

  return {
    busy,
    wait: (newDate: string) =>
      run(
        async () => {
          const path = 'PUT /v3/app-users/order-items/{id}/products/{pid}/wait';
          putLine(order, await api(path, { params, body: { newDate } }));
          await refresh(order);
        },
        `고마워요. ${dayText(newDate)}에 보내 드릴게요.`,
      ),
    confirm: () =>
      showErrorSnackbar({
        title: '구매를 확정할까요?',
        message:
          '확정하면 적립금이 지급되고, 단순 변심으로 반품할 수 없어요. 상품 하자는 확정 후에도 접수할 수 있어요.',
        confirm: '구매확정',
        cancel: '아니요',
        onConfirm: () =>
          runLineAction('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', '구매를 확정했어요.'),
      }),
    received: () =>
      showErrorSnackbar({
        title: '상품을 받으셨나요?',
        message: `‘${line.product.name}’ 상품을 받으셨다면 수령확인을 눌러 주세요.`,
        confirm: '수령확인',
        cancel: '아직이에요',
        onConfirm: () =>
          runLineAction('PUT /v1/app-users/order-items/{id}/products/{pid}/received', '받으신 것을 확인했어요.'),
      }),
    undoWithdraw: () =>
      showErrorSnackbar({
        title: '취소요청을 거둘까요?',
        message: '상품을 처음 주문하신 대로 보내 드려요.',
        confirm: '요청 철회',
        cancel: '아니요',
        onConfirm: () =>
          runLineAction('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', '취소요청을 거두었어요.'),
      }),
    photos: (images: string[]) =>
      run(async () => {
        const path = 'PUT /v1/app-users/order-items/{id}/products/{pid}/claim/photos';
        putLine(order, await api(path, { params, body: { images } }));
        await refresh(order);
      }, '사진을 보냈어요. 확인하고 알려 드릴게요.'),
    undoClaim: () =>
      showErrorSnackbar({
        title: '접수를 거둘까요?',
        message: line.autoCompleteDate
          ? `거두면 ${dayText(koreanDay(line.autoCompleteDate))}에 자동으로 구매확정돼요.`
          : '거둔 뒤에도 기간 안에는 다시 접수할 수 있어요.',
        confirm: '접수 철회',
        cancel: '아니요',
        onConfirm: () =>
          runLineAction('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', '접수를 거두었어요.'),
      }),
  };
}
