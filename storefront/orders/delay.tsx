import type { Order, OrderLine } from '#contract/orders.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { dayText } from '../ui/dates.ts';
import { useWaits } from './waiting.ts';

/** The goods come later than promised: go at once, or wait. */
export function Delay({ order, line }: { order: Order; line: OrderLine }) {
  const say = useSnackbar();
  const { waits, wait } = useWaits(line);
  const { delay, actions } = line;
  if (line.orderItemProductStatus !== 'delivery_delay' || !delay) return null;
  const day = dayText(delay.newDate);
  const asks = actions.includes('wait') && !waits;
  return (
    <div className="mt-3 rounded-card bg-warning/10 px-4 py-3">
      <p className="font-semibold text-warning">보내 드리는 날이 {day}로 늦어졌어요</p>
      <p className="mt-0.5 text-ink-600 text-second">{delay.reason}</p>
      <div className="mt-3 flex gap-2 *:flex-1">
        {actions.includes('withdraw_now') && (
          <ButtonLink variant="secondary" size="small" to={`/order/${order.id}/withdraw?line=${line.uuid}`}>
            즉시취소
          </ButtonLink>
        )}
        {asks && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              wait();
              say(`고마워요. ${day}에 보내 드릴게요.`);
            }}
          >
            기다릴게요
          </Button>
        )}
      </div>
      {waits && (
        <p className="mt-2 text-ink-600 text-second">기다려 주셔서 고마워요. 그동안에도 바로 취소할 수 있어요.</p>
      )}
    </div>
  );
}
