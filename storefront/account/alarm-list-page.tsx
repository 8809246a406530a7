import type { MetaFunction } from 'react-router';
import { api } from '#client/api.ts';
import { momentText } from '#contract/rules/dates.ts';
import type { AlertCard } from '#contract/wishlist.ts';
import { pageMeta } from '../app/head.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { setProductAlert } from '../product/use-alert.ts';
import { MemberOnly } from '../verification/member-only.tsx';
import { SavedProductList } from './product-list.tsx';
import { useRemoveProduct } from './use-remove-product.ts';

export const handle: RouteHandle = { title: '상품 알림' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '상품 알림', path: '/my-cuma/alarms', hidden: true });

export default function ProductAlertListPage() {
  return (
    <MemberOnly title="상품 알림" invite="기다리는 상품이 열리면 알려 드릴게요">
      {() => <Waiting />}
    </MemberOnly>
  );
}

function Waiting() {
  const { mutate } = useRemoveProduct<AlertCard>('alarms', '알림을 껐어요.', ({ alarmType, id }) =>
    setProductAlert(alarmType, id, false),
  );
  return (
    <>
      <p className="-mt-2 px-gutter pb-4 text-ink-600 text-second">
        오픈하거나 다시 들어오면 문자로 한 번 알려 드리고, 목록에서 지워요.
      </p>
      <SavedProductList<AlertCard>
        name="alarms"
        label="알림 신청한 상품"
        ask={(nextPage) => api('GET /v1/alarm/product', { query: { take: 15, ...(nextPage ? { nextPage } : {}) } })}
        drop={{ label: '알림 끄기', run: mutate }}
        note={waitsFor}
        empty={{ title: '신청한 알림이 없어요', text: '오픈 예정이거나 품절인 상품에서 알림을 신청해 보세요.' }}
      />
    </>
  );
}

function waitsFor({ alarmType, commingSoonDate, limitedPeriodBegin }: AlertCard) {
  if (alarmType === 'restock') return '다시 들어오면 알려 드려요';
  const opens = [commingSoonDate, limitedPeriodBegin]
    .filter((date) => date !== null)
    .sort()
    .at(-1);
  return opens ? `${momentText(opens)} 오픈` : '오픈하면 알려 드려요';
}
