import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { useSheet } from '#ui/sheet-state.ts';
import { useAddressBook } from '../address/address-book.ts';
import { AddressBookRow } from '../address/address-book-row.tsx';
import { type AddressFieldValues, addressFieldsOf, emptyAddressFields } from '../address/fields.ts';
import type { AddressFormState } from '../address/use-address-form.ts';

/** The address book on the order sheet. An empty sheet starts with the default address. */
export function SavedAddresses({ writing }: { writing: AddressFormState }) {
  const sheet = useSheet('addresses');
  const { data: book } = useAddressBook();
  const picked = useRef<(() => void) | null>(null);
  const usual = book?.find((address) => address.default);
  const { choose, values, beginning } = writing;
  const untouched = values === beginning && beginning.zonecode === '' && beginning.receiverName === '';

  // A layout effect, so that the address is filled in before the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address book has loaded.
  useLayoutEffect(() => {
    if (untouched && usual) choose(addressFieldsOf(usual), { folded: true });
  }, [usual]);

  // The choice is applied only after the sheet has left the address, because it may move the focus.
  useEffect(() => {
    if (sheet.opened) return;
    picked.current?.();
    picked.current = null;
  }, [sheet.opened]);

  if (!book || book.length === 0) return null;

  function pickAddress(fields: AddressFieldValues, folded: boolean) {
    picked.current = () => choose(fields, { folded });
    sheet.close();
  }

  return (
    <>
      <Button variant="secondary" size="small" full className="mb-4" onClick={sheet.open}>
        배송지 목록에서 고르기
      </Button>
      <BottomSheet
        opened={sheet.opened}
        onClose={sheet.close}
        title="배송지 선택"
        footer={
          <Button variant="secondary" full onClick={() => pickAddress(emptyAddressFields, false)}>
            <Plus className="size-4" aria-hidden />새 배송지
          </Button>
        }
      >
        <ul>
          {book.map((address) => (
            <AddressBookRow
              key={address.id}
              address={address}
              onPick={() => pickAddress(addressFieldsOf(address), true)}
            />
          ))}
        </ul>
      </BottomSheet>
    </>
  );
}

export function SaveAddressCheckbox({ writing }: { writing: AddressFormState }) {
  return (
    <Checkbox
      name="keepAddress"
      label="배송지 목록에 저장"
      checked={writing.kept}
      onChange={({ target }) => writing.keep(target.checked)}
      className="mt-2"
    />
  );
}
