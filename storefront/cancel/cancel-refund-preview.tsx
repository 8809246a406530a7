import { isApiError } from '#client/error-messages.ts';
import type { Order } from '#contract/orders.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { RefundRows, RefundRowsPending } from './refund-rows.tsx';
import type { PreviewedGroup } from './use-cancel-preview.ts';

type Props = {
  order: Order;
  group: PreviewedGroup;
  /** Whether items of the same bundle are not selected. */
  parted: boolean;
  onTakeBundle: () => void;
};

const titles = { now: '바로 취소되는 상품', late: '배송이 늦어진 상품', ask: '판매자 확인이 필요한 상품' };

/** The refund of one group, row by row, before cancellation. */
export function RefundPreviewCard({ order, group, parted, onTakeBundle }: Props) {
  const { preview, error, way, refetch, fetching } = group;
  if (error || !preview)
    return (
      <RefundRowsPending error={error} label="환불 금액을 계산하는 중이에요" onRetry={refetch}>
        {parted && isApiError(error, 'INVALID_STATUS_TRANSITION') && <TakeBundle onPress={onTakeBundle} />}
      </RefundRowsPending>
    );
  const lines = order.orderItemProducts.filter(({ uuid }) => group.lines.some(({ pid }) => pid === uuid));
  const title = way === 'late' && !lines.every(({ delay }) => delay) ? '판매자 사정으로 취소되는 상품' : titles[way];
  return (
    <section aria-label={title} aria-busy={fetching} className={fetching ? 'opacity-50' : undefined}>
      {group.isOneOfMany && (
        <p className="mb-1 font-semibold">
          {title}{' '}
          <span className="font-normal text-ink-600 text-second">
            {lines.map(({ product }) => product.name).join(', ')}
          </span>
        </p>
      )}
      {preview.isBundleOnly ? <BundleOnly onTakeBundle={onTakeBundle} /> : <Money preview={preview} />}
      {preview.needsApproval && (
        <p className="mt-3 rounded-card bg-warning/10 px-4 py-3 text-second">
          <b className="font-semibold text-warning">판매자가 확인한 뒤에 취소돼요.</b> 취소를 요청하면 판매자가 1영업일
          안에 확인하고, 답이 없으면 취소돼요. 환불은 취소가 확정된 뒤에 진행돼요.
        </p>
      )}
    </section>
  );
}

function Money({ preview }: { preview: RefundPreview }) {
  return (
    <RefundRows preview={preview} totalLabel={preview.needsApproval ? '취소되면 환불될 금액' : '환불 예정 금액'}>
      {preview.deductions.length > 0 && (
        <ul className="mt-3 rounded-card bg-sunken px-4 py-3 text-second">
          {preview.deductions.map((row) => (
            <li key={row.code}>{row.note ?? `${row.label} ${formatWon(-row.amount)}이 차감돼요.`}</li>
          ))}
        </ul>
      )}
    </RefundRows>
  );
}

function BundleOnly({ onTakeBundle }: { onTakeBundle: () => void }) {
  return (
    <div className="rounded-card bg-warning/10 px-4 py-4">
      <p className="text-second">남은 금액보다 배송비가 커서 함께 취소해 주세요.</p>
      <div className="mt-3">
        <TakeBundle onPress={onTakeBundle} />
      </div>
    </div>
  );
}

function TakeBundle({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" size="small" onClick={onPress}>
      묶음 상품 모두 선택
    </Button>
  );
}
