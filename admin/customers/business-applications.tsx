import { useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { api } from '../api.ts';
import { Heading } from '../kit/heading.tsx';
import { States } from '../kit/list-states.tsx';
import { More } from '../kit/load-more.tsx';
import { Desk } from '../kit/queue-layout.tsx';
import { ageOf } from '../kit/texts.ts';
import { useOne } from '../kit/use-queue-cursor.ts';
import { useRows } from '../kit/use-rows.ts';

import { BusinessPage } from './business-application.tsx';

export { Businesses as Component };

const stateNames = { waiting: '볼 것', approved: '승인', refused: '거절', all: '모두' } as const;
const states = Object.keys(stateNames) as (keyof typeof stateNames)[];

/** Who asks for business prices: number, names and certificate side by side. */
function Businesses() {
  const [params] = useSearchParams();
  const state = states.find((one) => one === params.get('tab')) ?? 'waiting';
  const { asked, rows, count } = useRows('businesses', { state }, (next) =>
    api('GET /v1/staff/businesses', { query: { state, take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const { open, choose } = useOne(rows, ({ id }) => String(id));
  return (
    <>
      <Heading title="사업자" />
      <Tabs
        label="사업자"
        active={state}
        tabs={states.map((key) => ({
          key,
          label: stateNames[key],
          to: key === 'waiting' ? '/businesses' : `/businesses?tab=${key}`,
        }))}
      />
      <div className="mt-3">
        <States
          shape="desk"
          asked={asked}
          isEmpty={rows.length === 0}
          empty={{ text: '여기에는 신청이 없어요.', to: '/', name: '오늘로 가기' }}
        >
          <Desk
            rows={rows}
            idOf={({ id }) => String(id)}
            open={open}
            onOpen={choose}
            row={(one) => (
              <>
                <b>{one.companyName}</b>
                <span className="flex justify-between text-ink-600 text-second">
                  {one.ceo} <span>{ageOf(one.createDate)}</span>
                </span>
              </>
            )}
            more={<More asked={asked} shown={rows.length} count={count} />}
          >
            {open && <BusinessPage key={open.id} one={open} />}
          </Desk>
        </States>
      </div>
    </>
  );
}
