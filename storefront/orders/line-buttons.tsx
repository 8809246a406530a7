import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order, OrderAction, OrderItem } from '#contract/orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';
import { TrackingSheet } from './tracking-sheet.tsx';
import { useLineActions } from './use-line-actions.ts';
import { useReorder } from './use-reorder.ts';

type Props = { order: Order; line: OrderItem; brief?: boolean };

const most = 2;

/** The buttons for a line's status (rules D4.6), as the server names them; a list shows two and a menu for the rest. */
export function LineButtons({ order, line, brief = false }: Props) {
  const lineActions = useLineActions(order, line);
  const again = useReorder();
  const { proof } = useGuestCredentials(order);
  const track = useSheet(`track-${line.uuid}`);
  const can = (action: OrderAction) => line.actions.includes(action);
  const withdraw = `/order/${order.id}/withdraw?line=${line.uuid}`;
  const claim = `/order/${order.id}/claim?line=${line.uuid}`;
  const buttons = [
    can('track') && (
      <Small key="track" onClick={track.open}>
        배송조회
      </Small>
    ),
    can('received') && (
      <Small key="received" busy={lineActions.busy} onClick={lineActions.received}>
        수령확인
      </Small>
    ),
    can('confirm') && (
      <Small key="confirm" busy={lineActions.busy} onClick={lineActions.confirm}>
        구매확정
      </Small>
    ),
    can('review') && (
      <ButtonLink key="review" size="small" to={`/my-cuma/review/write/${line.uuid}`}>
        후기 쓰기
      </ButtonLink>
    ),
    can('withdraw_undo') && (
      <Small key="undo" busy={lineActions.busy} onClick={lineActions.undoWithdraw}>
        요청 철회
      </Small>
    ),
    can('claim_undo') && (
      <Small key="claim" busy={lineActions.busy} onClick={lineActions.undoClaim}>
        접수 철회
      </Small>
    ),
    can('rebuy') && (
      <Small key="again" busy={again.busy} onClick={() => void again.again([line])}>
        다시담기
      </Small>
    ),
    can('refunds') && (
      <SmallLink key="refunds" to={`${orderPathOf(order, proof)}#refunds`}>
        환불내역
      </SmallLink>
    ),
    can('withdraw') && (
      <SmallLink key="withdraw" to={withdraw}>
        주문취소
      </SmallLink>
    ),
    // A delayed line has this button with the reason of its delay.
    can('withdraw_now') && !line.delay && (
      <SmallLink key="now" to={withdraw}>
        즉시취소
      </SmallLink>
    ),
    can('withdraw_request') && (
      <SmallLink key="ask" to={withdraw}>
        취소요청
      </SmallLink>
    ),
    can('return') && (
      <SmallLink key="return" to={claim}>
        문제신고·반품
      </SmallLink>
    ),
    can('replace') && (
      <SmallLink key="replace" to={`${claim}&kind=replace`}>
        교환
      </SmallLink>
    ),
    can('defect') && (
      <SmallLink key="defect" to={claim}>
        하자 접수
      </SmallLink>
    ),
  ].filter(Boolean);
  if (buttons.length === 0) return null;
  const shown = brief && buttons.length > most ? buttons.slice(0, most) : buttons;
  const rest = buttons.slice(shown.length);
  return (
    <>
      <div className="line-buttons">
        {shown}
        {rest.length > 0 && (
          <MoreOrderActions name={line.product.name} id={line.uuid}>
            {rest}
          </MoreOrderActions>
        )}
      </div>
      {line.delivery && <TrackingSheet line={line} opened={track.opened} onClose={track.close} />}
    </>
  );
}

function Small(props: { busy?: boolean; onClick: () => void; children: string }) {
  return <Button variant="ghost" size="small" {...props} />;
}

function SmallLink(props: { to: string; children: string }) {
  return <ButtonLink variant="ghost" size="small" {...props} />;
}

/** The remaining actions of a line, in a sheet. */
function MoreOrderActions({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  const sheet = useSheet(`more-${id}`);
  return (
    <>
      <IconButton label={`${name} 더 보기`} aria-haspopup="dialog" onClick={sheet.open}>
        <Ellipsis className="size-5" aria-hidden />
      </IconButton>
      {sheet.opened && (
        <BottomSheet opened onClose={sheet.close} title={name}>
          <div className="flex flex-col gap-2 pt-2">{children}</div>
        </BottomSheet>
      )}
    </>
  );
}
