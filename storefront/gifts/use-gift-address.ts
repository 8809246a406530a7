import { useEffect, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import { clearTemporary, readTemporary, storeTemporarily } from '#client/storage.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';
import { useForm, validateAll } from '#ui/form.ts';
import { type AddressFieldValues, addressFieldsOf, emptyAddressFields } from '../address/fields.ts';
import { useAddressFields } from '../address/use-address-fields.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useGiftCache } from './use-received-gift.ts';

/** The address form of a gift, and sending it. A first address that is not sent stays in this tab for an hour, as that of an order sheet does. */
export function useGiftAddress(link: string, gift: ReceivedGift, isChange: boolean, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const { put, refresh } = useGiftCache(link);
  const showSnackbar = useSnackbar();
  const draftKey = `gift-address-${link}`;
  const address = useAddressFields(
    () =>
      gift.address
        ? addressFieldsOf(gift.address)
        : (readTemporary<AddressFieldValues>(draftKey) ?? {
            ...emptyAddressFields,
            receiverName: gift.receiverName ?? '',
          }),
    false,
  );
  const { values, beginning } = address;
  useEffect(() => {
    if (!isChange && values !== beginning) storeTemporarily(draftKey, values, 60);
  }, [draftKey, isChange, values, beginning]);
  const consent = useForm({
    first: { consent: false },
    rules: { consent: ({ consent }) => (consent ? null : '선물을 보내 드리려면 동의해 주세요.') },
    owners: { CONSENT_REQUIRED: 'consent' },
  });

  async function sendAddress() {
    if (busy || !validateAll(address, consent)) return;
    setBusy(true);
    try {
      const call = { params: { id: link }, body: { ...address.body, consent: gift.consent.version } };
      const taken = isChange
        ? await api('PUT /v1/gift/to/{id}/address', call)
        : await api('POST /v1/gift/to/{id}/address', call);
      put(taken);
      clearTemporary(draftKey);
      showSnackbar(isChange ? '주소가 변경되었습니다.' : '선물을 받았어요.');
      onDone();
    } catch (error) {
      if (!address.blame(error) && !consent.blame(error)) {
        showSnackbar(errorMessageOf(error));
        if (isApiError(error)) await refresh();
      }
      // The consent may have another text now.
      if (isApiError(error, 'CONSENT_REQUIRED')) await refresh();
    } finally {
      setBusy(false);
    }
  }

  return { address, consent, busy, send: sendAddress };
}
