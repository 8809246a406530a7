import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/cx.ts';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { cardDesignOf, cardDesignsOf, cardSeasonNames, cardSeasonOf, cardSeasons } from './card-designs.ts';
import { GiftCardArt } from './gift-card.tsx';
import { GiftCardMessage, type GiftCardProduct } from './gift-card-message.tsx';
import type { GiftFormState } from './use-gift-form.ts';

/** The card of a gift: its motif, sender and message, and a preview. */
export function GiftMessageFields({
  giving: { form, words, isLink, receivers },
  product,
}: {
  giving: GiftFormState;
  product: PreviewProduct;
}) {
  const [season, setSeason] = useState(cardSeasonOf(words.card));
  const preview = useSheet('preview');
  return (
    <>
      <GiftCardArt card={words.card} label={`고른 카드: ${cardDesignOf(words.card).name}`} className="rounded-sheet" />
      <fieldset aria-label="카드의 계절" className="mt-3 flex flex-wrap gap-2">
        {cardSeasons.map((one) => (
          <Chip
            key={one}
            selected={one === season}
            onPick={() => setSeason(one)}
            className="min-w-11 justify-center px-3.5"
          >
            {cardSeasonNames[one]}
          </Chip>
        ))}
      </fieldset>
      <div
        role="radiogroup"
        aria-label={`${cardSeasonNames[season]} 카드`}
        className="no-bar -mx-gutter mt-3 grid grid-flow-col grid-rows-2 gap-2 overflow-x-auto px-gutter py-1"
      >
        {cardDesignsOf(season).map(({ key, name }) => (
          <label
            key={key}
            className={classNames(
              'w-24 overflow-hidden rounded-lg has-focus-visible:outline-2',
              words.card === key ? 'ring-2 ring-brand-strong ring-offset-2' : 'ring-1 ring-line',
            )}
          >
            <input
              type="radio"
              name="card"
              className="sr-only"
              aria-label={name}
              checked={words.card === key}
              onChange={() => form.write({ card: key })}
            />
            <GiftCardArt card={key} />
          </label>
        ))}
      </div>
      <TextField
        label="보내는 분"
        className="mt-5"
        autoComplete="name"
        maxLength={40}
        placeholder="받는 분께 보일 이름"
        {...form.field('giftSenderName')}
      />
      <TextArea
        label="메시지 (선택)"
        className="mt-4"
        rows={4}
        most={200}
        placeholder="마음을 전해 보세요."
        {...form.field('giftMessage')}
      />
      <Button variant="secondary" full className="mt-3" onClick={preview.open}>
        받는 분 화면 미리보기
      </Button>
      <GiftCardPreview
        words={words}
        receiver={isLink ? '' : (receivers.all[0]?.name.trim() ?? '')}
        product={product}
        opened={preview.opened}
        onClose={preview.close}
      />
    </>
  );
}

type PreviewProduct = GiftCardProduct;
type CardWords = { card: string; giftSenderName: string; giftMessage: string };

type Props = { words: CardWords; receiver: string; product: PreviewProduct; opened: boolean; onClose: () => void };

/** A preview of the card as the (first) recipient will see it, without a price. */
function GiftCardPreview({ words, receiver, product, opened, onClose }: Props) {
  return (
    <BottomSheet opened={opened} onClose={onClose} title="받는 분 화면">
      <GiftCardMessage
        card={words.card}
        receiver={receiver}
        sender={words.giftSenderName.trim() || '보내는 분'}
        message={words.giftMessage.trim()}
        product={product}
      />
    </BottomSheet>
  );
}
