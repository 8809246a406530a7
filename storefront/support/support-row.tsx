import { Image } from 'lucide-react';
import { Link } from 'react-router';
import { dottedDay } from '#contract/rules/dates.ts';
import { inquiryCategoryTexts } from '#contract/rules/inquiries.ts';
import type { SupportInquiry } from '#contract/support.ts';
import { Badge } from '#ui/badge.tsx';
import { inquiryItemText, inquiryStateTexts, inquiryStateTones } from './inquiry-texts.ts';

/** An inquiry in the list: its state, its first message and its subject. */
export function InquiryRow({ inquiry }: { inquiry: SupportInquiry }) {
  const { uuid, state, category, contents, order, pictures, createDate } = inquiry;
  return (
    <li className="border-line border-b last:border-b-0">
      <Link to={`/inquiry/${uuid}`} className="-mx-2 block rounded-card px-2 py-4 active:bg-sunken">
        <span className="flex items-center gap-2 text-caption text-ink-600">
          <Badge tone={inquiryStateTones[state]}>{inquiryStateTexts[state]}</Badge>
          <span>{inquiryCategoryTexts[category]}</span>
          <span className="tabular ml-auto">{dottedDay(createDate)}</span>
        </span>
        <span className="mt-2 line-clamp-2 break-words">{contents}</span>
        {(order || pictures > 0) && (
          <span className="mt-1.5 flex items-center gap-2 text-caption text-ink-600">
            {order && <span className="truncate">{inquiryItemText(order)}</span>}
            {pictures > 0 && (
              <span className="tabular inline-flex shrink-0 items-center gap-1">
                <Image className="size-3.5" aria-hidden />
                사진 {pictures}
              </span>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}
