import { BottomSheet } from '#ui/sheet.tsx';
import { GiftCardMessage, type GiftCardProduct } from './gift-card-message.tsx';

export type PreviewProduct = GiftCardProduct;
type Words = { card: string; giftSenderName: string; giftMessage: string };

type Props = { words: Words; receiver: string; goods: PreviewProduct; opened: boolean; onClose: () => void };

/** A preview of the card as the (first) recipient will see it, without a price. */
export function GiftCardPreview({ words, receiver, goods, opened, onClose }: Props) {
  return (
    <BottomSheet opened={opened} onClose={onClose} title="받는 분 화면">
      <GiftCardMessage
        card={words.card}
        receiver={receiver}
        sender={words.giftSenderName.trim() || '보내는 분'}
        message={words.giftMessage.trim()}
        goods={goods}
      />
    </BottomSheet>
  );
}
