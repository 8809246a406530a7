import type { DeliveryAddress } from '#contract/addresses.ts';
import { addressText } from '#contract/rules/address-text.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { Badge } from '#ui/badge.tsx';

type Props = { address: DeliveryAddress; disabled?: boolean; onPick: () => void };

/** One address of the address book, selected by a tap. */
export function AddressBookRow({ address, disabled, onPick }: Props) {
  return (
    <li className="border-line border-b last:border-b-0">
      <button type="button" disabled={disabled} onClick={onPick} className="min-h-13 w-full py-3 text-left">
        <span className="flex items-center gap-1.5 font-semibold">
          {address.receiverName}
          {address.default && <Badge tone="brand">기본 배송지</Badge>}
        </span>
        <span className="mt-0.5 block text-ink-600 text-second">
          {addressText(address)} {address.addressDetail === '-' ? '' : address.addressDetail}
        </span>
        <span className="tabular block text-ink-600 text-second">{hyphenatePhone(address.phone)}</span>
      </button>
    </li>
  );
}
