import {
  Bell,
  CircleX,
  Gift,
  Megaphone,
  MessageCircle,
  PackageCheck,
  Receipt,
  Sparkles,
  Truck,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CustomerNotification } from '#contract/notifications.ts';
import { clockText } from '#contract/rules/dates.ts';
import { classNames } from '#ui/cx.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';

const signs: [RegExp, typeof Bell][] = [
  [/^GIFT/, Gift],
  [/^(SHIP|DELIVERY_ASK|DELAY)/, Truck],
  [/^(DELIVERED|AUTO_CONFIRM)/, PackageCheck],
  [/CANCEL|STOCK_OUT|EXPIRED|FAILED/, CircleX],
  [/^(ORDER_BANK|REFUND|CASH_RECEIPT)/, WalletCards],
  [/^(ORDER|CLAIM)/, Receipt],
  [/ANSWERED/, MessageCircle],
  [/^(POINT|GRADE|REVIEW|FUNDING|BUSINESS)/, Sparkles],
  [/^ADVERT/, Megaphone],
];

/**
 * One notification, with a link to its subject and the picture of its first product. One without a sentence names that product. Its facts
 * (order number, courier) are on the page of its link; one without a link shows them.
 */
export function NotificationRow({ notification }: { notification: CustomerNotification }) {
  const { code, title, contents, link, isRead, createDate, product } = notification;
  const Sign = signs.find(([sign]) => sign.test(code))?.[1] ?? Bell;
  const lines = contents.split('\n');
  const facts = lines.filter((line) => line.startsWith('- '));
  const sentence = lines.filter((line) => !line.startsWith('- ')).join('\n') || product?.name;
  return (
    <li className="border-line border-b last:border-b-0">
      <Way to={link}>
        {product?.imageSmall ? (
          <Thumbnail base={product.imageSmall} placeholder={product.placeholder} side={40} rounded="lg" />
        ) : (
          <span
            className={classNames(
              'flex size-10 shrink-0 items-center justify-center rounded-full',
              isRead ? 'bg-sunken text-ink-600' : 'bg-brand-50 text-brand-strong',
            )}
          >
            <Sign className="size-5" aria-hidden />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="flex items-start gap-1.5 font-semibold">
            <span className="min-w-0 flex-1">
              {code === 'ADVERT' && '(광고) '}
              {title}
            </span>
            {!isRead && (
              <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
                <span className="sr-only">새 알림</span>
              </span>
            )}
          </span>
          {sentence && <span className="mt-0.5 block whitespace-pre-line text-ink-600 text-second">{sentence}</span>}
          {!link && facts.length > 0 && (
            <span className="tabular mt-0.5 block whitespace-pre-line text-ink-600 text-second">
              {facts.map((line) => line.slice(2)).join('\n')}
            </span>
          )}
          <time dateTime={createDate} className="tabular mt-1 block text-caption text-ink-400">
            {clockText(createDate)}
          </time>
        </span>
      </Way>
    </li>
  );
}

function Way({ to, children }: { to: string | null; children: ReactNode }) {
  const look = 'flex gap-3 px-gutter py-4';
  return to ? (
    <Link to={to} className={classNames(look, 'active:bg-sunken')}>
      {children}
    </Link>
  ) : (
    <div className={look}>{children}</div>
  );
}
