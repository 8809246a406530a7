import type { ReceivedGift } from '#contract/received-gifts.ts';
import { Button } from '#ui/button.tsx';
import { sending } from '#ui/form.ts';
import { Part } from '../checkout/section.tsx';
import { Particulars } from '../claims/claim-details.tsx';
import { Afterwards, ClaimBar } from '../claims/claim-footer.tsx';
import { Goods } from '../claims/claim-item.tsx';
import type { Claimed } from '../claims/claim-target.ts';
import { ReasonList } from '../claims/reason-list.tsx';
import { useWishing } from '../claims/use-claim-form.ts';
import { nextOf } from './claim-words.ts';
import { useGiftClaim } from './claiming.ts';

type Props = {
  link: string;
  gift: ReceivedGift;
  claimable: NonNullable<ReceivedGift['claimable']>;
  onDone: () => void;
};

/** Something is wrong with a gift: told by its receiver, who may have another one; money goes to the sender, and no price is named. */
export default function GiftClaim({ link, gift, claimable, onDone }: Props) {
  const { name, imageSmall, placeholder } = gift.giftGroup.product;
  const goods: Claimed = { ...claimable, name, imageSmall, placeholder };
  const wishing = useWishing(goods);
  const { busy, claim } = useGiftClaim(link, wishing, onDone);
  const { kind, reason } = wishing.wish;
  return (
    <form noValidate method="post" onSubmit={sending(claim)}>
      <Goods goods={goods} form={wishing.form} kinds={{ return: '보낸 분께 환불', replace: '새 상품으로 교환' }} />
      <Part title="어떤 문제인가요?">
        <ReasonList goods={goods} form={wishing.form} />
      </Part>
      {reason && <Particulars goods={goods} reason={reason} wishing={wishing} />}
      {reason && <Afterwards texts={nextOf(reason, goods, kind)} />}
      <Part>
        <Button variant="ghost" full onClick={onDone}>
          접수하지 않고 돌아가기
        </Button>
      </Part>
      <ClaimBar kind={kind} busy={busy} />
    </form>
  );
}
