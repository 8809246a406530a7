import { Bell, BellRing } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { ProductAlertKind } from './alert-state.ts';
import { useProductAlert } from './use-alert.ts';

const alertTexts = {
  open: { off: '오픈 알림 받기', on: '오픈 알림 신청했어요' },
  restock: { off: '재입고 알림 받기', on: '재입고 알림 신청했어요' },
};

type Props = { id: number; kind: ProductAlertKind; variant?: 'primary' | 'secondary' };

/** Sets an alert for a product that cannot be bought yet or is sold out. A second press removes it. */
export function ProductAlertButton({ id, kind, variant = 'primary' }: Props) {
  const { on, busy, toggle } = useProductAlert(id, kind);
  const Icon = on ? BellRing : Bell;
  return (
    <Button variant={on ? 'secondary' : variant} className="flex-1" busy={busy} aria-pressed={on} onClick={toggle}>
      <Icon className="size-5" aria-hidden />
      {alertTexts[kind][on ? 'on' : 'off']}
    </Button>
  );
}

type OptionProps = { id: number; option: { id: number; name: string } };

/** Sets a restock alert for one sold-out option. A second press removes it. */
export function OptionAlertButton({ id, option }: OptionProps) {
  const { on, busy, toggle } = useProductAlert(id, 'restock', option.id);
  const Icon = on ? BellRing : Bell;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mr-3 shrink-0"
      busy={busy}
      aria-pressed={on}
      aria-label={`${option.name} 재입고 ${on ? '알림 신청했어요' : '알림 받기'}`}
      onClick={toggle}
    >
      <Icon className="size-4" aria-hidden />
      {on ? '신청했어요' : '알림 받기'}
    </Button>
  );
}
