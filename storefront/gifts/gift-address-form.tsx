import type { ReceivedGift } from '#contract/received-gifts.ts';
import { BottomActionBar } from '#ui/bottom-action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { submitHandler } from '#ui/form.ts';
import { useAddressBook } from '../address/address-book.ts';
import { AddressBookRow } from '../address/address-book-row.tsx';
import { AddressFields } from '../address/address-form.tsx';
import { DeliveryMemoField } from '../address/delivery-memo.tsx';
import { addressFieldsOf } from '../address/fields.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { GiftOptionPicker } from './option-picker.tsx';
import { useGiftAddress } from './use-gift-address.ts';

type Props = { link: string; gift: ReceivedGift; onDone: () => void; isChange?: boolean };

/** Address and ship date of a gift, entered by its recipient. */
export function GiftAddressForm({ link, gift, onDone, isChange = false }: Props) {
  const { address, consent, busy, send } = useGiftAddress(link, gift, isChange, onDone);
  const { data: book } = useAddressBook();
  return (
    <form noValidate method="post" onSubmit={submitHandler(send)}>
      <header className="px-gutter pt-8">
        <h1 className="font-bold text-section">{isChange ? '받을 곳을 바꿀게요' : '어디로 보내 드릴까요?'}</h1>
        <p className="mt-1 text-ink-600">주소와 연락처는 보낸 분께 보이지 않아요.</p>
        {gift.deliverableText && (
          <p className="mt-3 rounded-card bg-warning/10 px-4 py-3 text-second text-warning">{gift.deliverableText}</p>
        )}
      </header>
      {!isChange && gift.actions.includes('choose') && <GiftOptionPicker link={link} gift={gift} />}
      {book && book.length > 0 && (
        <OrderSection title="저장한 배송지">
          <ul>
            {book.map((saved) => (
              <AddressBookRow key={saved.id} address={saved} onPick={() => address.begin(addressFieldsOf(saved))} />
            ))}
          </ul>
        </OrderSection>
      )}
      <OrderSection title="받는 곳">
        <div className="flex flex-col gap-4">
          <AddressFields writing={address} />
          <DeliveryMemoField writing={address} />
        </div>
      </OrderSection>
      <OrderSection>
        <Checkbox
          name="consent"
          required
          label={<span className="text-second">[필수] {gift.consent.title}</span>}
          checked={consent.values.consent}
          aria-invalid={consent.faults.consent ? true : undefined}
          aria-describedby={consent.faults.consent ? 'consent-error consent-text' : 'consent-text'}
          onChange={({ target }) => consent.write({ consent: target.checked })}
          className="w-full"
        />
        <p id="consent-text" className="mt-2 rounded-lg bg-sunken p-3 text-fine text-ink-600">
          {gift.consent.text}
        </p>
        {consent.faults.consent && (
          <p id="consent-error" role="alert" className="mt-1.5 text-danger text-second">
            {consent.faults.consent}
          </p>
        )}
        {isChange && (
          <Button variant="ghost" full className="mt-4" onClick={onDone}>
            바꾸지 않고 돌아가기
          </Button>
        )}
      </OrderSection>
      <BottomActionBar>
        <Button type="submit" size="large" full busy={busy}>
          {isChange ? '이 주소로 변경' : '이 주소로 선물 받기'}
        </Button>
      </BottomActionBar>
    </form>
  );
}
