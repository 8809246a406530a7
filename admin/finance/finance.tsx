import { useNavigate, useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { ReasonDialog } from '../kit/reason-dialog.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { useOpenLinks } from '../session/me.ts';
import { DayClose, useDayCloseQuery } from './day-close.tsx';
import { PaymentCases } from './payment-cases.tsx';
import { StaffRefunds } from './refunds.tsx';
import { useDayClose } from './use-day-close.ts';

export { Money as Component };

/** Refunds, cases that need a person, and the day close. */
function Money() {
  const [params] = useSearchParams();
  const opens = useOpenLinks();
  const navigate = useNavigate();
  const tabs = [
    { key: 'refunds', label: '환불', to: '/money?tab=refunds' },
    { key: 'cases', label: '사건', to: '/money?tab=cases' },
    { key: 'closing', label: '마감', to: '/money?tab=closing' },
  ].filter(({ to }) => opens(to));
  const tab = (tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0])?.key ?? 'refunds';
  const closeQuery = useDayCloseQuery(tab === 'closing');
  const { question, close, shut } = useDayClose(closeQuery);
  const end = () => {
    void navigate('/money?tab=closing');
    void close();
  };
  useShortcuts(opens('/money?tab=closing') ? { KeyD: { name: '하루 마감', does: end } } : {});
  return (
    <>
      <ScreenHeading title="환불·사건" />
      <Tabs label="환불·사건" active={tab} tabs={tabs} />
      <div className="mt-3">
        {tab === 'closing' ? (
          <DayClose query={closeQuery} onClose={end} />
        ) : tab === 'cases' ? (
          <PaymentCases />
        ) : (
          <StaffRefunds />
        )}
      </div>
      <ReasonDialog prompt={question} onClose={shut} />
    </>
  );
}
