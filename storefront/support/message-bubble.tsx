import { useQueries } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { momentText } from '#contract/rules/dates.ts';
import type { InquiryMessage } from '#contract/support.ts';
import { classNames } from '#ui/cx.ts';
import { FailedSheet, lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNearViewport } from '#ui/use-near-viewport.ts';
import { inquiryKeys } from './support-query-keys.ts';

const Viewer = lazyPart(
  async () => ({ default: (await import('../product/image-viewer.tsx')).ImageViewer }),
  FailedSheet,
);

/** One message: the customer's on the right, the shop's on the left. */
export function MessageBubble({ thread, message }: { thread: string; message: InquiryMessage }) {
  const { by, contents, pictures, createDate } = message;
  const mine = by === 'asker';
  return (
    <li className={classNames('flex max-w-[85%] flex-col', mine ? 'items-end self-end' : 'items-start self-start')}>
      <p className={classNames('mb-1 text-caption text-ink-600', mine && 'sr-only')}>{mine ? '나' : '고객센터'}</p>
      <p
        className={classNames(
          'whitespace-pre-line break-words rounded-sheet px-4 py-3 [overflow-wrap:anywhere]',
          mine ? 'bg-brand-100' : 'bg-surface',
        )}
      >
        {contents}
      </p>
      {pictures > 0 && <Shown thread={thread} message={message.id} count={pictures} />}
      <time dateTime={createDate} className="tabular mt-1 text-caption text-ink-600">
        {momentText(createDate)}
      </time>
    </li>
  );
}

/** Private photos load one by one when they come near, because each needs an authorized request. */
function Shown({ thread, message, count }: { thread: string; message: number; count: number }) {
  const place = useRef<HTMLUListElement>(null);
  const isNear = useNearViewport(place);
  const [open, setOpen] = useState<number | null>(null);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const imageQueries = useQueries({
    queries: numbers.map((n) => ({
      queryKey: inquiryKeys.picture(thread, message, n),
      queryFn: () =>
        api('GET /v1/app-users/me/inquiries/{uuid}/messages/{message}/pictures/{n}', {
          params: { uuid: thread, message, n },
        }),
      enabled: isNear,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const images = imageQueries.flatMap(({ data }) => (data ? [data.picture] : []));
  return (
    <>
      <ul ref={place} aria-label="사진" className="mt-2 flex flex-wrap justify-end gap-2">
        {imageQueries.map(({ data, error, refetch }, at) => (
          <li key={numbers[at]} className="size-24">
            {data ? (
              <button
                type="button"
                aria-label={`사진 ${at + 1} 크게 보기`}
                onClick={() => setOpen(images.indexOf(data.picture))}
                className="block size-full"
              >
                <img src={data.picture} alt="" className="size-full rounded-card object-cover" />
              </button>
            ) : error ? (
              <button
                type="button"
                aria-label={`사진 ${at + 1} 다시 불러오기`}
                onClick={() => void refetch()}
                className="grid size-full place-items-center rounded-card bg-surface text-ink-600"
              >
                <ImageOff className="size-6" aria-hidden />
              </button>
            ) : (
              <Skeleton className="size-full rounded-card" />
            )}
          </li>
        ))}
      </ul>
      {open !== null && <Viewer images={images} name="문의" start={open} onClose={() => setOpen(null)} />}
    </>
  );
}
