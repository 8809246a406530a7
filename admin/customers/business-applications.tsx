import { useSearchParams } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { ageText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { QueueLayout } from '../kit/queue-layout.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useQueueCursor } from '../kit/use-queue-cursor.ts';
import { useInfiniteRows } from '../kit/use-rows.ts';

import { BusinessApplicationPage } from './business-application.tsx';

export { Businesses as Component };

const stateNames = { waiting: '볼 것', approved: '승인', refused: '거절', all: '모두' } as const;
const states = Object.keys(stateNames) as (keyof typeof stateNames)[];

/** Applications for business prices: number, names and certificate side by side. */
function Businesses() {
  const [params] = useSearchParams();
  const state = states.find((one) => one === params.get('tab')) ?? 'waiting';
  const { query, rows, count } = useInfiniteRows('businesses', { state }, (next) =>
    adminApi('GET /v1/staff/businesses', { query: { state, take: 30, ...(next ? { nextPage: next } : {}) } }),
  );
  const { open, choose } = useQueueCursor(rows, ({ id }) => String(id));
  return (
    <>
      <ScreenHeading title="사업자" />
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
        <ListStates
          shape="desk"
          query={query}
          isEmpty={rows.length === 0 && !open}
          empty={{ text: '여기에는 신청이 없어요.', to: '/', name: '오늘로 가기' }}
        >
          <QueueLayout
            rows={rows}
            idOf={({ id }) => String(id)}
            open={open}
            onOpen={choose}
            row={(one) => (
              <>
                <b>{one.companyName}</b>
                <span className="flex justify-between text-ink-600 text-second">
                  {one.ceo} <span>{ageText(one.createDate)}</span>
                </span>
              </>
            )}
            more={<LoadMore query={query} shown={rows.length} count={count} />}
          >
            {open && <BusinessApplicationPage key={open.id} one={open} />}
          </QueueLayout>
        </ListStates>
      </div>
    </>
  );
}
