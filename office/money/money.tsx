import { useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { Heading } from '../kit/heading.tsx';
import { useMay } from '../session/me.ts';
import { Cases } from './cases.tsx';
import { Refunds } from './refunds.tsx';

export { Money as Component };

/** Money on its way back, and what only a person can settle. */
function Money() {
  const [params] = useSearchParams();
  const may = useMay();
  const tab = params.get('tab') === 'cases' || !may('refund') ? 'cases' : 'refunds';
  const tabs = [
    ...(may('refund') ? [{ key: 'refunds', label: '환불', to: '/money' }] : []),
    ...(may('cases') ? [{ key: 'cases', label: '사건', to: '/money?tab=cases' }] : []),
  ];
  return (
    <>
      <Heading title="환불·사건" />
      <Tabs label="환불·사건" active={tab} tabs={tabs} />
      <div className="mt-3">{tab === 'cases' ? <Cases /> : <Refunds />}</div>
    </>
  );
}
