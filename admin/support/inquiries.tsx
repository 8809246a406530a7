import { Link, useSearchParams } from 'react-router';
import { inquiryCategoryTexts, inquiryStates } from '#contract/rules/inquiries.ts';
import { Tabs } from '#ui/tabs.tsx';
import { adminApi } from '../admin-api.ts';
import { ageText, brandName } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useInfiniteRows } from '../kit/use-rows.ts';

export { Inquiries as Component };

export const inquiryStateNames = { waiting: '답할 것', answered: '답한 것', closed: '끝난 것' } as const;

/** Inquiries, the longest waiting first. */
function Inquiries() {
  const [params] = useSearchParams();
  const state = inquiryStates.find((one) => one === params.get('tab')) ?? 'waiting';
  const { query, rows, count } = useInfiniteRows('inquiries', { state }, (nextPage) =>
    adminApi('GET /v1/staff/inquiries', { query: { state, take: 30, nextPage } }),
  );
  return (
    <>
      <ScreenHeading title="고객센터" about={count > 0 && `${count}건`} />
      <Tabs
        label="고객센터"
        active={state}
        tabs={inquiryStates.map((key) => ({
          key,
          label: inquiryStateNames[key],
          to: key === 'waiting' ? '/inquiries' : `/inquiries?tab=${key}`,
        }))}
      />
      <div className="mt-3">
        <ListStates
          query={query}
          isEmpty={rows.length === 0}
          empty={{ text: '여기에는 문의가 없어요.', to: '/questions', name: '상품문의 보기' }}
        >
          <ul className="pane divide-y divide-line overflow-hidden">
            {rows.map((inquiry) => (
              <li key={inquiry.uuid}>
                <Link to={`/inquiries/${inquiry.uuid}`} className="block px-4 py-3 hover:bg-sunken">
                  <span className="line-clamp-2">{inquiry.contents}</span>
                  <span className="mt-1 flex flex-wrap items-center gap-1.5 text-ink-600 text-second">
                    <RowBadge>{inquiryCategoryTexts[inquiry.category]}</RowBadge>
                    <RowBadge>{brandName(inquiry.brand)}</RowBadge>
                    {inquiry.pictures > 0 && <span>사진 {inquiry.pictures}장</span>}
                    <span>{inquiry.asker.name}</span>
                    <span>{inquiry.order?.name}</span>
                    <span className="ml-auto">{ageText(inquiry.waitingSince ?? inquiry.lastDate)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <LoadMore query={query} shown={rows.length} count={count} />
        </ListStates>
      </div>
    </>
  );
}
