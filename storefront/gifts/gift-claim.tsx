import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, validateAll } from '#ui/form.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { ClaimDetails } from '../claims/claim-details.tsx';
import { ClaimFooter, ClaimNextSteps } from '../claims/claim-footer.tsx';
import { ClaimItem } from '../claims/claim-item.tsx';
import type { ClaimTarget } from '../claims/claim-target.ts';
import { ClaimReasonList } from '../claims/reason-list.tsx';
import { type ClaimFormState, useClaimForm } from '../claims/use-claim-form.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { giftClaimNextSteps } from './claim-words.ts';
import { useGiftCache } from './use-received-gift.ts';

type Props = {
  link: string;
  gift: ReceivedGift;
  claimable: ReceivedGift['claimables'][number];
  onDone: () => void;
};

/** A claim by the recipient of a gift, who may get a replacement. A refund goes to the sender, and no price is shown. */
export default function GiftClaimForm({ link, gift, claimable, onDone }: Props) {
  const { name, imageSmall, placeholder } = gift.giftGroup.product;
  const target: ClaimTarget = { ...claimable, name, imageSmall, placeholder };
  const wishing = useClaimForm(target, claimable.line);
  const { busy, claim } = useGiftClaim(link, claimable.line, wishing, onDone);
  const { kind, reason } = wishing.wish;
  return (
    <form noValidate method="post" onSubmit={submitHandler(claim)}>
      <ClaimItem
        target={target}
        form={wishing.form}
        kinds={{ return: '보낸 분께 환불', replace: '새 상품으로 교환' }}
      />
      <OrderSection title="어떤 문제인가요?">
        <ClaimReasonList target={target} form={wishing.form} />
      </OrderSection>
      {reason && <ClaimDetails target={target} reason={reason} wishing={wishing} />}
      {reason && <ClaimNextSteps texts={giftClaimNextSteps(reason, target, kind)} />}
      <OrderSection>
        <Button variant="ghost" full onClick={onDone}>
          접수하지 않고 돌아가기
        </Button>
      </OrderSection>
      <ClaimFooter kind={kind} busy={busy} />
    </form>
  );
}

/** Sends a recipient's claim once per press. */
function useGiftClaim(link: string, line: string, { form, body, clearDraft }: ClaimFormState, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const { put, refresh } = useGiftCache(link);
  const showSnackbar = useSnackbar();

  async function claim() {
    if (busy || !validateAll(form) || !body) return;
    setBusy(true);
    try {
      const call = { params: { id: link }, body: { ...body, line } };
      put(await api('POST /v1/gift/to/{id}/claim', call));
      clearDraft();
      showSnackbar(body.kind === 'replace' ? '교환을 접수했어요.' : '환불을 접수했어요.');
      onDone();
    } catch (error) {
      if (form.blame(error)) return;
      showSnackbar(errorMessageOf(error));
      if (isApiError(error, 'INVALID_STATUS_TRANSITION')) await refresh();
    } finally {
      setBusy(false);
    }
  }

  return { busy, claim };
}
