import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { errorMessageOf } from '#client/error-messages.ts';
import type { StaffInquiryThread } from '#contract/support.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { adminApi } from '../admin-api.ts';
import { dateTimeText } from '../kit/admin-texts.ts';

type Thread = z.output<typeof StaffInquiryThread>;
type Message = Thread['messages'][number];

/** The messages of a thread: the customer on the left, the shop on the right with the staff member’s name. */
export function Conversation({ thread }: { thread: Thread }) {
  return (
    <ol className="flex flex-col gap-3">
      {thread.messages.map((message) => (
        <li
          key={message.id}
          className={classNames('pane max-w-[44rem] p-4', message.by === 'shop' && 'self-end bg-brand-50')}
        >
          <p className="mb-1 text-ink-600 text-second">
            {message.by === 'shop' ? (message.staff ?? '직원') : '고객'} · {dateTimeText(message.createDate)}
          </p>
          <p className="whitespace-pre-line">{message.contents}</p>
          {Array.from({ length: message.pictures }, (_, at) => (
            <Photo key={at} uuid={thread.uuid} message={message} n={at + 1} />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Loaded on request, because the access to a customer’s image is recorded. */
function Photo({ uuid, message, n }: { uuid: string; message: Message; n: number }) {
  const photo = useMutation({
    mutationFn: () =>
      adminApi('GET /v1/staff/inquiries/{uuid}/messages/{message}/pictures/{n}', {
        params: { uuid, message: message.id, n },
      }),
  });
  if (photo.data)
    return <img src={photo.data.picture} alt={`고객이 보낸 사진 ${n}`} className="mt-2 max-h-96 rounded-card" />;
  return (
    <div className="mt-2">
      <Button size="small" variant="secondary" busy={photo.isPending} onClick={() => photo.mutate()}>
        사진 {n} 보기
      </Button>
      {photo.error && <p className="mt-1 text-danger">{errorMessageOf(photo.error)}</p>}
    </div>
  );
}
