import type { Order } from '#contract/orders.ts';
import { bundledLines, type CancelSelection, selectLines, splitsBundle } from '../orders/order-selection.ts';
import { RefundPreviewCard } from './cancel-refund-preview.tsx';
import type { PreviewedGroup } from './use-cancel-preview.ts';

type Props = {
  order: Order;
  groups: PreviewedGroup[];
  selection: CancelSelection;
  isUnpaid: boolean;
  onChoose: (selection: CancelSelection) => void;
};

/** The refund of the selected items, grouped by how they are cancelled. */
export function RefundSummary({ order, groups, selection, isUnpaid, onChoose }: Props) {
  if (isUnpaid)
    return (
      <p className="text-ink-600">
        아직 입금하지 않은 주문이라 환불할 금액이 없어요. 사용한 쿠폰과 포인트는 바로 돌아와요.
      </p>
    );
  if (selection.size === 0) return <p className="text-ink-600">취소할 상품을 골라 주세요.</p>;
  // Groups appear from top to bottom in any order of answers: a later answer must not shift the content below.
  const asked = groups.findIndex(({ preview, error }) => !preview && !error);
  const shown = asked < 0 ? groups : groups.slice(0, asked + 1);
  return (
    <div className="flex flex-col gap-7">
      {shown.map((group) => (
        <RefundPreviewCard
          key={group.way}
          order={order}
          group={group}
          parted={splitsBundle(order, pidsOf(group), selection)}
          onTakeBundle={() => onChoose(selectLines(selection, bundledLines(order, pidsOf(group))))}
        />
      ))}
    </div>
  );
}

function pidsOf({ lines }: PreviewedGroup) {
  return lines.map(({ pid }) => pid);
}
