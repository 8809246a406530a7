import { BottomSheet } from '#ui/sheet.tsx';
import { GiftCardMessage, type GiftCardProduct } from './gift-card-message.tsx';

export type PreviewProduct = GiftCardProduct;
type Words = { card: string; giftSenderName: string; giftMessage: string };

type Props = { words: Words; receiver: string; goods: PreviewProduct; opened: boolean; onClose: () => void };

/** The card as its receiver will see it; of several, the first; no price anywhere. */
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
