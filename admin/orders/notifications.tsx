import { useState } from 'react';
import type { StaffMessage } from '#contract/notifications.ts';
import { Button } from '#ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { LoadMore } from '../kit/load-more.tsx';
import { ReasonDialog, type ReasonPrompt } from '../kit/reason-dialog.tsx';
import { useInfiniteRows } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import { useStaffPermissions } from '../session/me.ts';

const states = {
  waiting: '보낼 차례',
  accepted: '보내는 중',
  sent: '보냄',
  failed: '못 보냄',
  withheld: '보내지 않음',
};
const channels = { alimtalk: '알림톡', sms: '문자', push: '푸시' };
/** The shop's own reasons; those of the companies are shown as they are. */
const reasons: Record<string, string> = {
  cancelled: '취소된 알림이에요',
  'no consent': '받는 분이 동의하지 않았어요',
  'too late': '보낼 수 있는 때가 지났어요',
  'no word of it': '결과를 받지 못했어요',
  'template not approved': '승인되지 않은 알림톡이에요',
  'template text differs from the approved one': '승인된 알림톡과 내용이 달라요',
  unsubscribed: '알림을 끈 기기예요',
  'signed out': '로그아웃한 기기예요',
};
const keyOf = (order: number) => adminKeys.list('messages', { order });

/** The messages of an order, the latest first. Failed ones can be sent again. */
export function OrderNotifications({ order }: { order: number }) {
  const may = useStaffPermissions();
  const [question, setQuestion] = useState<ReasonPrompt | null>(null);
  const { query, rows, count } = useInfiniteRows('messages', { order }, (nextPage) =>
    adminApi('GET /v1/staff/messages', { query: { order, take: 50, nextPage } }),
  );
  return (
    <section className="pane p-4" aria-labelledby="sent-messages">
      <h2 id="sent-messages" className="mb-2 font-bold text-section">
        보낸 알림
      </h2>
      <ListStates
        query={query}
        isEmpty={rows.length === 0}
        empty={{ text: '이 주문으로 보낸 알림이 아직 없어요.' }}
        rows={2}
      >
        <ol>
          {rows.map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-line border-b py-2 last:border-0">
              <Message one={one} />
              {one.canAgain && may('inquiries') && (
                <Button size="small" variant="secondary" onClick={() => setQuestion(again(one, order))}>
                  다시 보내기
                </Button>
              )}
            </li>
          ))}
        </ol>
        {query.hasNextPage && <LoadMore query={query} shown={rows.length} count={count} />}
      </ListStates>
      <ReasonDialog prompt={question} onClose={() => setQuestion(null)} />
    </section>
  );
}

function Message({ one }: { one: StaffMessage }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{one.title}</p>
      <p className="text-ink-600 text-second">
        <time dateTime={one.createDate} className="tabular">
          {dateTimeText(one.createDate)}
        </time>{' '}
        · {channels[one.channel]} {one.channel !== 'push' && one.recipient} ·{' '}
        <b className={one.status === 'failed' ? 'text-warning' : 'font-normal'}>{states[one.status]}</b>
        {one.why && ` · ${reasons[one.why] ?? one.why}`}
      </p>
    </div>
  );
}

const again = ({ id, title, recipient }: StaffMessage, order: number): ReasonPrompt => ({
  title: '한 번 더 보낼까요?',
  confirm: '다시 보내기',
  about: `‘${title}’ 알림을 같은 내용 그대로 보내요. 회원에게는 지금 쓰는 번호로, 비회원에게는 ${recipient} 번호로 보내요.`,
  do: (reason) =>
    adminApi('POST /v1/staff/messages/{id}/again', { params: { id }, body: { reason } }).then(() =>
      adminQueryClient.invalidateQueries({ queryKey: keyOf(order) }),
    ),
  doneText: '알림을 한 번 더 보내요.',
});
