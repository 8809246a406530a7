import type { ReceivedGift } from '#contract/received-gifts.ts';
import { GiftCardMessage } from './gift-card-message.tsx';

/** The content of a gift's envelope, as its recipient sees it. */
export function ReceivedGiftCard({ gift: { giftGroup, receiverName } }: { gift: ReceivedGift }) {
  const { product, optionName, card, giftSenderName, giftMessage } = giftGroup;
  const { name, image, placeholder, origin, distributor } = product;
  return (
    <GiftCardMessage
      card={card}
      sender={giftSenderName}
      receiver={receiverName}
      message={giftMessage}
      product={{ name, image, placeholder, origin, distributor: distributor.name, optionName }}
    />
  );
}
