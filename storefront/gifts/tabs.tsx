import { Tabs } from '#ui/tabs.tsx';

/** The two boxes of gifts. */
export function GiftTabs({ active, sent }: { active: 'sent' | 'received' /** How many were sent. */; sent: number }) {
  return (
    <Tabs
      label="선물함"
      fit
      active={active}
      tabs={[
        { key: 'received', label: '받은 선물', to: '/gift/received' },
        { key: 'sent', label: '보낸 선물', to: '/gift/sent', count: sent },
      ]}
    />
  );
}
