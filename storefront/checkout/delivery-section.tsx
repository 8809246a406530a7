import type { OrderSheetDetail } from '#contract/checkout.ts';
import { AddressCard } from '#ui/address-card.tsx';
import { Button } from '#ui/button.tsx';
import { AddressFields } from '../address/address-form.tsx';
import { addressText } from '../address/address-text.ts';
import { DeliveryMemoField } from '../address/delivery-memo.tsx';
import type { AddressFormState } from '../address/use-address-form.ts';
import { OrderSection } from './checkout-section.tsx';
import { GuestContactFields } from './guest-contact.tsx';
import { SaveAddressCheckbox, SavedAddresses } from './saved-addresses.tsx';

type Props = { sheet: OrderSheetDetail; writing: AddressFormState; isGuest: boolean };

/** The delivery address and the orderer. */
export function DeliverySection({ sheet, writing, isGuest }: Props) {
  return (
    <OrderSection title="배송지">
      {!isGuest && <SavedAddresses writing={writing} />}
      {writing.opened ? <AddressFields writing={writing} /> : <Folded writing={writing} />}
      {!isGuest && writing.opened && <SaveAddressCheckbox writing={writing} />}
      <div className="mt-4">
        <DeliveryMemoField key={writing.chosen} writing={writing} />
      </div>
      {isGuest && (
        <div className="mt-6 border-line border-t pt-5">
          <GuestContactFields writing={writing} needsProof={sheet.isPhoneProofNeeded || writing.isProofAsked} />
        </div>
      )}
    </OrderSection>
  );
}

function Folded({ writing: { values, body, open } }: { writing: AddressFormState }) {
  return (
    <AddressCard
      receiverName={values.receiverName}
      phone={values.phone}
      address={addressText(values)}
      detail={body.addressDetail === '-' ? '' : body.addressDetail}
      zonecode={values.zonecode}
      action={
        <Button variant="secondary" size="small" className="shrink-0" onClick={open}>
          변경
        </Button>
      }
    />
  );
}
