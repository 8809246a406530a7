import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { dottedDay } from '#contract/rules/dates.ts';
import { inquiryCategoryTexts } from '#contract/rules/inquiries.ts';
import type { InquiryThread } from '#contract/support.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { useGuestCredentials } from '../verification/guest-proof.ts';
import { orderPathOf } from '../verification/return-places.ts';
import { InquiryReplyForm } from './inquiry-reply-form.tsx';
import { inquiryItemText, inquiryStateTexts, inquiryStateTones } from './inquiry-texts.ts';
import { MessageBubble } from './message-bubble.tsx';
import { SupportHours } from './support-hours.tsx';

const stateTexts = {
  waiting: '고객센터가 확인하고 있어요. 답변이 오면 알려 드릴게요.',
  answered: '답변이 도착했어요. 더 궁금한 점은 이어서 남겨 주세요.',
  closed: '종료된 문의예요. 더 궁금한 점은 새 문의로 남겨 주세요.',
};

/** All messages of an inquiry, and the reply form. */
export function InquiryThreadView({ thread }: { thread: InquiryThread }) {
  const { uuid, state, category, order, messages, createDate } = thread;
  const { proof } = useGuestCredentials();
  return (
    <>
      <header className="px-gutter pt-6 pb-4">
        <p className="flex items-center gap-2 text-caption text-ink-600">
          <Badge tone={inquiryStateTones[state]}>{inquiryStateTexts[state]}</Badge>
          <span className="tabular">{dottedDay(createDate)}</span>
        </p>
        <h1 className="mt-2 font-bold text-section">{inquiryCategoryTexts[category]} 문의</h1>
        <p className="mt-1 text-ink-600 text-second">{stateTexts[state]}</p>
        {order && (
          <Link
            to={orderPathOf(order, proof)}
            className="mt-4 flex items-center gap-3 rounded-card p-3 ring-1 ring-line ring-inset"
          >
            <Thumbnail base={order.image} side={48} />
            <span className="min-w-0 grow">
              <span className="block truncate">{inquiryItemText(order)}</span>
              <span className="tabular block text-caption text-ink-600">주문번호 {order.orderNumber}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-400" aria-hidden />
          </Link>
        )}
      </header>
      <ol aria-label="문의와 답변" className="flex flex-col gap-4 bg-sunken px-gutter py-6">
        {messages.map((message) => (
          <MessageBubble key={message.id} thread={uuid} message={message} />
        ))}
      </ol>
      <InquiryReplyForm thread={thread} />
      {state === 'closed' && (
        <div className="px-gutter pt-6">
          <ButtonLink to={`/inquiry/new${order ? `?order=${order.uuid}` : ''}`} variant="secondary" full>
            새 문의 남기기
          </ButtonLink>
        </div>
      )}
      <SupportHours />
      <div className="h-10" />
    </>
  );
}
