import { StickyBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Part } from '../checkout/section.tsx';

/** What comes of a claim, step by step, before it is sent. */
export function Afterwards({ texts }: { texts: string[] }) {
  return (
    <Part title="이렇게 진행돼요">
      <ul className="list-disc space-y-1 pl-5 text-ink-600 text-second">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Part>
  );
}

export function ClaimBar({ kind, busy }: { kind: string; busy: boolean }) {
  return (
    <StickyBar>
      <Button type="submit" size="large" full busy={busy}>
        {kind === 'replace' ? '교환 접수하기' : '환불 접수하기'}
      </Button>
    </StickyBar>
  );
}
