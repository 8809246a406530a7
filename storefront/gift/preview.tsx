import { BottomSheet } from '#ui/sheet.tsx';
import { Letter, type LetterGoods } from './letter.tsx';

export type Pictured = LetterGoods;
type Words = { card: string; giftSenderName: string; giftMessage: string };

/** The card as its receiver will see it; no price anywhere. */
export function Preview(props: { words: Words; goods: Pictured; opened: boolean; onClose: () => void }) {
  const { words, goods, opened, onClose } = props;
  return (
    <BottomSheet opened={opened} onClose={onClose} title="받는 분 화면">
      <Letter
        card={words.card}
        sender={words.giftSenderName.trim() || '보내는 분'}
        message={words.giftMessage.trim()}
        goods={goods}
      />
    </BottomSheet>
  );
}
