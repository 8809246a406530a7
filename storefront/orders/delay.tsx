import type { Order, OrderItem } from '#contract/orders.ts';
import { dayText } from '#contract/rules/dates.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLineActions } from './use-line-actions.ts';

/** A delayed line, or the rest of one: cancel it at once, or wait. */
export function LineDelay({ order, line }: { order: Order; line: OrderItem }) {
  const { busy, wait } = useLineActions(order, line);
  const { delay, actions } = line;
  if (!isLate(line) || !delay) return null;
  const [first] = order.orderItemProducts.filter((one) => isLateAlike(one, line));
  return (
    <div className="line-late mt-3 rounded-card bg-warning/10 px-4 py-3">
      {first && first !== line ? (
        <p className="text-second text-warning">‘{first.product.name}’ 상품과 같은 이유로 같은 날 보내 드려요.</p>
      ) : (
        <>
          {/* The word joiner keeps the particle with its date. */}
          <p className="font-semibold text-warning">
            보내 드리는 날이 {`${dayText(delay.newDate)}\u2060로`} 늦어졌어요
          </p>
          <p className="mt-0.5 text-ink-600 text-second">{delay.reason}</p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 empty:hidden">
        {actions.includes('withdraw_now') && (
          <ButtonLink variant="secondary" size="small" to={`/order/${order.id}/withdraw?line=${line.uuid}`}>
            즉시취소
          </ButtonLink>
        )}
        {actions.includes('wait') && (
          <Button variant="secondary" size="small" busy={busy} onClick={() => wait(delay.newDate)}>
            기다릴게요
          </Button>
        )}
      </div>
      {delay.waitDate && (
        <p className="mt-2 text-ink-600 text-second">
          기다려 주셔서 고마워요.{actions.includes('withdraw_now') && ' 그동안에도 바로 취소할 수 있어요.'}
        </p>
      )}
    </div>
  );
}

function isLate({ orderItemProductStatus, actions }: OrderItem) {
  return orderItemProductStatus === 'delivery_delay' || actions.includes('withdraw_now');
}

/** Whether a line is delayed for the same reason until the same day; the reason is shown once per order. */
function isLateAlike(one: OrderItem, { delay }: OrderItem) {
  return isLate(one) && one.delay?.newDate === delay?.newDate && one.delay?.reason === delay?.reason;
}
