import { Link } from 'react-router';
import type { GiftGroup } from '#contract/gifts.ts';
import { dottedDay } from '#contract/rules/dates.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { giftRecipientText, giftStateText, isGiftOver } from './gift-texts.ts';

/** A gift in the sender's list. A failed gift is one line that opens its details. */
export function SentGiftCard({ group }: { group: GiftGroup }) {
  if (isGiftOver(group)) return <Over group={group} />;
  const { product } = group;
  return (
    <Link to={`/gift/sent/${group.id}`} className="block rounded-sheet p-4 ring-1 ring-line ring-inset">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-second">
        <b className="tabular font-semibold text-brand-strong">{giftStateText(group)}</b>
        <span className="tabular whitespace-nowrap text-ink-400">{dottedDay(group.createDate)}</span>
      </span>
      <span className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
        <Thumbnail base={product.image} placeholder={product.placeholder} side={72} />
        <span className="min-w-0 grow basis-32 self-center">
          <b className="block font-semibold">{giftRecipientText(group)}</b>
          <span className="line-clamp-1 text-ink-600 text-second">{product.name}</span>
          <span className="line-clamp-1 text-ink-600 text-second">{group.optionName}</span>
        </span>
      </span>
    </Link>
  );
}

function Over({ group }: { group: GiftGroup }) {
  return (
    <Link
      to={`/gift/sent/${group.id}`}
      className="flex min-h-12 flex-wrap items-center gap-x-2 rounded-sheet bg-sunken px-4 py-2 text-ink-600 text-second"
    >
      <b className="font-semibold">{giftStateText(group)}</b>
      <span className="min-w-0 grow basis-32 truncate">
        {giftRecipientText(group)} · {group.product.name}
      </span>
      <span className="tabular whitespace-nowrap">{dottedDay(group.createDate)}</span>
    </Link>
  );
}
