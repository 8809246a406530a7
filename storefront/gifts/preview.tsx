import { BottomSheet } from '#ui/sheet.tsx';
import { Letter, type LetterGoods } from './gift-card-message.tsx';

export type Pictured = LetterGoods;
type Words = { card: string; giftSenderName: string; giftMessage: string };

type Props = { words: Words; receiver: string; goods: Pictured; opened: boolean; onClose: () => void };

/** The card as its receiver will see it; of several, the first; no price anywhere. */
export function Preview({ words, receiver, goods, opened, onClose }: Props) {
  return (
    <BottomSheet opened={opened} onClose={onClose} title="받는 분 화면">
      <Letter
        card={words.card}
        receiver={receiver}
        sender={words.giftSenderName.trim() || '보내는 분'}
        message={words.giftMessage.trim()}
        goods={goods}
      />
    </BottomSheet>
  );
}
