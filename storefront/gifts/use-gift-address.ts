import { useState } from 'react';
import { api } from '#client/api.ts';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { checkAll, useForm } from '#ui/form.ts';
import { emptyFields, fieldsOf } from '../address/fields.ts';
import { useAddress } from '../address/use-address-fields.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useGiftCache } from './use-received-gift.ts';

/** Where a gift goes, as it is being written, and its one way out. */
export function useTaking(link: string, gift: ReceivedGift, isChange: boolean, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const { put, refresh } = useGiftCache(link);
  const say = useSnackbar();
  const address = useAddress(
    () => (gift.address ? fieldsOf(gift.address) : { ...emptyFields, receiverName: gift.receiverName ?? '' }),
    false,
  );
  const consent = useForm({
    first: { consent: false },
    rules: { consent: ({ consent }) => (consent ? null : '선물을 보내 드리려면 동의해 주세요.') },
    owners: { CONSENT_REQUIRED: 'consent' },
  });

  async function send() {
    if (busy || !checkAll(address, consent)) return;
    setBusy(true);
    try {
      const call = { params: { id: link }, body: { ...address.body, consent: gift.consent.version } };
      const taken = isChange
        ? await api('PUT /v1/gift/to/{id}/address', call)
        : await api('POST /v1/gift/to/{id}/address', call);
      put(taken);
      say(isChange ? '주소가 변경되었습니다.' : '선물을 받았어요.');
      onDone();
    } catch (error) {
      if (!address.blame(error) && !consent.blame(error)) {
        say(messageOf(error));
        if (isRefusal(error)) await refresh();
      }
    } finally {
      setBusy(false);
    }
  }

  return { address, consent, busy, send };
}
