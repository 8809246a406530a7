import type { OrderTmp } from '#contract/checkout.ts';
import { AddressCard } from '#ui/address-card.tsx';
import { Button } from '#ui/button.tsx';
import { AddressForm } from '../address/address-form.tsx';
import { Memo } from '../address/delivery-memo.tsx';
import { shownAddress } from '../address/fields.ts';
import type { Writing } from '../address/use-address-form.ts';
import { Orderer } from './guest-contact.tsx';
import { Keep, Saved } from './saved-addresses.tsx';
import { Part } from './section.tsx';

type Props = { sheet: OrderTmp; writing: Writing; isGuest: boolean };

/** Where the parcel goes, and who orders it. */
export function Where({ sheet, writing, isGuest }: Props) {
  return (
    <Part title="배송지">
      {!isGuest && <Saved writing={writing} />}
      {writing.opened ? <AddressForm writing={writing} /> : <Folded writing={writing} />}
      {!isGuest && writing.opened && <Keep writing={writing} />}
      <div className="mt-4">
        <Memo key={writing.chosen} writing={writing} />
      </div>
      {isGuest && (
        <div className="mt-6 border-line border-t pt-5">
          <Orderer writing={writing} needsProof={sheet.isPhoneProofNeeded || writing.isProofAsked} />
        </div>
      )}
    </Part>
  );
}

function Folded({ writing: { values, body, open } }: { writing: Writing }) {
  return (
    <AddressCard
      receiverName={values.receiverName}
      phone={values.phone}
      address={shownAddress(values)}
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
