import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';

/** The steps after a claim, shown before it is sent. */
export function ClaimNextSteps({ texts }: { texts: string[] }) {
  return (
    <OrderSection title="이렇게 진행돼요">
      <ul className="list-disc space-y-1 pl-5 text-ink-600 text-second">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </OrderSection>
  );
}

export function ClaimFooter({ kind, busy }: { kind: string; busy: boolean }) {
  return (
    <BottomActionBar>
      <Button type="submit" size="large" full busy={busy}>
        {kind === 'replace' ? '교환 접수하기' : '환불 접수하기'}
      </Button>
    </BottomActionBar>
  );
}
