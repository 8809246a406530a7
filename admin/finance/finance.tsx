import { useNavigate, useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { Heading } from '../kit/heading.tsx';
import { Reason } from '../kit/reason-dialog.tsx';
import { useKeys } from '../kit/shortcuts.ts';
import { useMay } from '../session/me.ts';
import { Closing, useClosing } from './day-close.tsx';
import { Cases } from './payment-cases.tsx';
import { Refunds } from './refunds.tsx';
import { useClose } from './use-day-close.ts';

export { Money as Component };

/** Money on its way back, what only a person can settle, and the end of the day. */
function Money() {
  const [params] = useSearchParams();
  const may = useMay();
  const navigate = useNavigate();
  const wished = params.get('tab');
  const tab =
    wished === 'closing' && may('refund') ? 'closing' : wished === 'cases' || !may('refund') ? 'cases' : 'refunds';
  const asked = useClosing(tab === 'closing');
  const tabs = [
    ...(may('refund') ? [{ key: 'refunds', label: '환불', to: '/money' }] : []),
    ...(may('cases') ? [{ key: 'cases', label: '사건', to: '/money?tab=cases' }] : []),
    ...(may('refund') ? [{ key: 'closing', label: '마감', to: '/money?tab=closing' }] : []),
  ];
  const { question, close, shut } = useClose(asked);
  const end = () => {
    void navigate('/money?tab=closing');
    void close();
  };
  useKeys(may('refund') ? { KeyD: { name: '하루 마감', does: end } } : {});
  return (
    <>
      <Heading title="환불·사건" />
      <Tabs label="환불·사건" active={tab} tabs={tabs} />
      <div className="mt-3">
        {tab === 'closing' ? <Closing asked={asked} onClose={end} /> : tab === 'cases' ? <Cases /> : <Refunds />}
      </div>
      <Reason asked={question} onClose={shut} />
    </>
  );
}
