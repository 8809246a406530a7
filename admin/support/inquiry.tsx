import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { z } from 'zod';
import { isApiError } from '#client/error-messages.ts';
import { inquiryCategoryTexts } from '#contract/rules/inquiries.ts';
import type { StaffInquiryThread } from '#contract/support.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { adminApi } from '../admin-api.ts';
import { adminQueryClient } from '../admin-entry.ts';
import { dateTimeText } from '../kit/admin-texts.ts';
import { FactList } from '../kit/facts.tsx';
import { ListStates } from '../kit/list-states.tsx';
import { ReasonDialog } from '../kit/reason-dialog.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { unmaskPrompt } from '../kit/unmask-reason.ts';
import { invalidateList } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import { Conversation } from './conversation.tsx';
import { ReplyForm } from './reply-form.tsx';

export { InquiryScreen as Component };

type Thread = z.output<typeof StaffInquiryThread>;

/** A thread: its messages, its subject and the answer. */
function InquiryScreen() {
  const { uuid = '' } = useParams();
  const query = useQuery({
    queryKey: adminKeys.list('inquiry', { uuid }),
    queryFn: () => adminApi('GET /v1/staff/inquiries/{uuid}', { params: { uuid } }),
    refetchInterval: 30_000,
  });
  return (
    <>
      <ScreenHeading title="고객센터 문의" about={query.data && inquiryCategoryTexts[query.data.category]} />
      <ListStates
        query={query}
        isEmpty={!query.data}
        empty={{ text: '없는 문의예요.', to: '/inquiries', name: '문의 목록' }}
      >
        {query.data && <Page thread={query.data} />}
      </ListStates>
    </>
  );
}

function Page({ thread }: { thread: Thread }) {
  const { uuid } = thread;
  const [close, setClose] = useState(false);
  const [asking, setAsking] = useState<'unmask' | 'close' | null>(null);
  const unmask = useMutation({
    mutationFn: (reason: string) =>
      adminApi('POST /v1/staff/inquiries/{uuid}/unmask', { params: { uuid }, body: { reason } }),
  });
  const [sent, setSent] = useState(0);
  // A colleague may end the thread while a text is written; the form stays open then.
  const [wasEnded, setWasEnded] = useState(thread.state === 'closed');
  const queryKey = adminKeys.list('inquiry', { uuid });
  const moved = (now: Thread) => {
    setWasEnded(now.state === 'closed');
    adminQueryClient.setQueryData(queryKey, now);
    invalidateList('inquiries');
  };

  async function sendReply(text: string, seen: number) {
    const body = { text, seen, close };
    try {
      const now = await adminApi('POST /v1/staff/inquiries/{uuid}/messages', { params: { uuid }, body });
      moved(now);
      setSent(sent + 1);
      return now.lastMessage;
    } catch (error) {
      // The new message is on the screen before the refusal is.
      if (isApiError(error, 'INQUIRY_MOVED')) await adminQueryClient.invalidateQueries({ queryKey });
      throw error;
    }
  }

  const asker = unmask.data ?? thread.asker;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Conversation thread={thread} />
        {thread.state === 'closed' && wasEnded ? (
          <p className="pane p-4 text-ink-600">끝난 문의예요.</p>
        ) : (
          <section className="pane p-4">
            <p role="status" className="mb-2 text-warning empty:hidden">
              {thread.state === 'closed' && '그사이 끝난 문의예요. 쓰던 답변은 그대로 있어요.'}
            </p>
            <ReplyForm key={sent} label="답변" seen={thread.lastMessage} onSend={sendReply}>
              <Checkbox
                label="답하고 끝내기"
                className="mt-2"
                checked={close}
                onChange={({ target }) => setClose(target.checked)}
              />
            </ReplyForm>
          </section>
        )}
      </div>
      <section className="pane p-4">
        <h2 className="mb-2 font-bold text-section">{thread.asker.isGuest ? '비회원' : '회원'}</h2>
        <FactList
          facts={[
            ['이름', asker.name],
            ['전화', asker.phone],
            ['이메일', unmask.data?.email],
            ['문의한 때', dateTimeText(thread.createDate)],
            [
              '주문',
              thread.order && (
                <Link
                  to={`/orders/${thread.order.id}`}
                  className="text-brand-strong underline-offset-2 hover:underline"
                >
                  {thread.order.orderNumber}
                </Link>
              ),
            ],
            ['상품', thread.order?.name],
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {!unmask.data && (
            <Button size="small" variant="secondary" onClick={() => setAsking('unmask')}>
              가린 정보 보기
            </Button>
          )}
          {/* A question without a reply stays open: only a thread whose last word is the shop's can be ended. */}
          {thread.state === 'answered' && (
            <Button size="small" variant="secondary" onClick={() => setAsking('close')}>
              답 없이 끝내기
            </Button>
          )}
        </div>
      </section>
      <ReasonDialog
        prompt={
          asking === 'unmask'
            ? unmaskPrompt(unmask.mutateAsync)
            : asking === 'close'
              ? {
                  title: '답 없이 끝낼까요?',
                  confirm: '끝내기',
                  do: async (reason) =>
                    moved(
                      await adminApi('PUT /v1/staff/inquiries/{uuid}/close', { params: { uuid }, body: { reason } }),
                    ),
                  doneText: '문의를 끝냈어요.',
                }
              : null
        }
        onClose={() => setAsking(null)}
      />
    </div>
  );
}
