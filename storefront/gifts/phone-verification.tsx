import { api } from '#client/api.ts';
import { isApiError } from '#client/error-messages.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { useSession } from '../session/session.tsx';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useCodeCheck, usePhoneCode } from '../verification/use-code.ts';
import { useGiftAction } from './use-gift-action.ts';
import { useGiftCache } from './use-received-gift.ts';

type Props = { link: string; phoneHint: string | null };

/** Verifies a phone and claims the link with it in one step. */
export function GiftPhoneVerification({ link, phoneHint }: Props) {
  const { user, isGuest } = useSession();
  const { put, refresh } = useGiftCache(link);
  const { busy, run } = useGiftAction(refresh);
  const accountPhone = !isGuest && user?.phone ? user.phone : null;

  async function open(phone: string) {
    const gift = await api('POST /v1/gift/to/{id}/open', { params: { id: link }, body: { phone } });
    put(gift);
    return gift;
  }

  const check = useCodeCheck();
  const code = usePhoneCode({
    async verify(phone, verificationCode) {
      await check(phone, verificationCode);
      return open(phone);
    },
    ownerOf: (error) => (isApiError(error, 'GIFT_OTHER_NUMBER', 'GIFT_ALREADY_CLAIMED') ? 'phone' : 'verificationCode'),
  });

  return (
    <div className="mt-6">
      {accountPhone && (
        <Button
          full
          className="mb-5"
          busy={busy}
          onClick={() => void run(() => open(accountPhone), '번호를 확인했어요.')}
        >
          내 번호({hyphenatePhone(accountPhone)})로 받기
        </Button>
      )}
      <PhoneCode code={code} label={phoneHint ? '선물을 받은 휴대폰 번호' : '휴대폰 번호'} />
    </div>
  );
}
