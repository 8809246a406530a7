import { Copy, ExternalLink } from 'lucide-react';
import type { OrderItem } from '#contract/orders.ts';
import { momentText } from '#contract/rules/dates.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/cx.ts';
import { BottomSheet } from '#ui/sheet.tsx';
import { useCopyText } from './use-copy-text.ts';

type Props = { line: OrderItem; opened: boolean; onClose: () => void };

/** The events of a parcel, newest first, with the carrier's contact data. */
export function TrackingSheet({ line, opened, onClose }: Props) {
  const copy = useCopyText();
  const { delivery, tracking } = line;
  if (!delivery) return null;
  return (
    <BottomSheet opened={opened} onClose={onClose} title="배송조회">
      <div className="rounded-card bg-sunken px-4 py-3">
        <p className="truncate font-medium">{line.product.name}</p>
        <div className="flex items-center justify-between gap-2">
          <p className="tabular min-w-0 text-ink-600 text-second">
            {delivery.company} {delivery.invoice}
          </p>
          <Button
            variant="ghost"
            size="small"
            className="-mr-3 shrink-0"
            onClick={() => void copy(delivery.invoice, '송장번호를 복사했어요.')}
          >
            <Copy className="size-4" aria-hidden />
            복사
          </Button>
        </div>
        {delivery.more.map((box) => (
          <p key={box.invoice} className="tabular flex items-center justify-between gap-2 text-ink-600 text-second">
            {box.company} {box.invoice} · {box.units}개
            {box.trackUrl && (
              <a
                href={box.trackUrl}
                target="_blank"
                rel="noreferrer"
                className="flex min-h-11 shrink-0 items-center gap-1.5 underline underline-offset-4"
              >
                조회
                <ExternalLink className="size-4" aria-label="새 창" />
              </a>
            )}
          </p>
        ))}
      </div>
      {tracking && tracking.steps.length > 0 ? (
        <>
          <p className="mt-5 font-bold text-brand-strong text-title">{tracking.levelText}</p>
          <ol aria-label="배송 단계" className="mt-3">
            {tracking.steps.map((step, place) => (
              <li key={`${step.at}${step.text}`} className="relative flex gap-3 pb-5 last:pb-2">
                {place < tracking.steps.length - 1 && (
                  <span aria-hidden className="absolute top-3 bottom-0 left-[5px] w-0.5 bg-line" />
                )}
                <span
                  aria-hidden
                  className={classNames(
                    'relative mt-1.5 size-3 shrink-0 rounded-full',
                    place === 0 ? 'bg-brand-strong ring-4 ring-brand-100' : 'bg-line',
                  )}
                />
                <span className="min-w-0">
                  <span className={classNames('block', place === 0 ? 'font-semibold' : 'text-ink-600')}>
                    {step.text}
                  </span>
                  <span className="tabular block text-caption text-ink-400">
                    {momentText(step.at)}
                    {step.where && ` · ${step.where}`}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p className="py-8 text-center text-ink-600">아직 택배사가 알려 온 소식이 없어요.</p>
      )}
      {delivery.trackUrl && (
        <a
          href={delivery.trackUrl}
          target="_blank"
          rel="noreferrer"
          className="mt-2 flex min-h-12 items-center justify-center gap-1.5 rounded-card font-semibold ring-1 ring-line ring-inset hover:bg-sunken"
        >
          택배사에서 보기
          <ExternalLink className="size-4" aria-label="새 창" />
        </a>
      )}
    </BottomSheet>
  );
}
