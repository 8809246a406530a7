import { api } from '#client/api.ts';
import type { Claim } from '#contract/claims.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { ClaimList } from '../orders/order-claims.tsx';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

/** The recipient's claim and its answer, and the link to make one. */
export function GiftProblem({ link, gift }: { link: string; gift: ReceivedGift }) {
  const { put, refresh } = useGiftCache(link);
  const { busy, run } = useGiftAction(refresh);
  const { claims, claimable, actions } = gift;
  if (claims.length === 0 && !claimable) return null;
  const undo = () => api('PUT /v1/gift/to/{id}/claim/undo', { params: { id: link } });
  const photos = ({ uuid: claim }: Claim, images: string[]) =>
    void run(async () => {
      const call = { params: { id: link }, body: { claim, images } };
      put(await api('PUT /v1/gift/to/{id}/claim/photos', call));
    }, '사진을 보냈어요. 확인하고 알려 드릴게요.');
  return (
    <OrderSection title="상품에 문제가 있나요?">
      {claims.length === 0 && (
        <p className="text-ink-600 text-second">
          사진을 보여 주시면 판매자가 확인해 드려요. 환불되는 금액은 보낸 분께 돌아가요.
        </p>
      )}
      <ClaimList claims={claims} busy={busy} onPhotos={photos} />
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1 empty:hidden">
        {claimable && (
          <ButtonLink to={{ search: '?step=claim' }} variant="secondary">
            {claimable.kinds.includes('replace') ? '환불·교환 접수' : '문제 신고'}
          </ButtonLink>
        )}
        {actions.includes('claim_undo') && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void run(async () => put(await undo()), '접수를 취소했어요.')}
          >
            접수 취소
          </Button>
        )}
      </div>
    </OrderSection>
  );
}
