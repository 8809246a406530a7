import { ChevronDown } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { FailedPart, lazyPart } from '#ui/lazy-part.tsx';

/** The fields of a first address, once they are open. */
export type FirstAddressHandle = {
  showErrors: () => string | undefined;
  save: (receiver: { receiverName: string; phone: string }) => Promise<unknown>;
};
type Props = { handle: Ref<FirstAddressHandle> };

// Few members give an address here.
const Fields = lazyPart<Props>(() => import('./first-address-fields.tsx'), FailedPart);

/** The optional first address of a new member (spec §3). It is saved after the sign-up, with the member as receiver. */
export function useFirstAddress() {
  const handle = useRef<FirstAddressHandle>(null);
  return {
    handle,
    showErrors: () => handle.current?.showErrors(),
    save: async (receiver: { receiverName: string; phone: string }) => handle.current?.save(receiver),
  };
}

export function FirstAddress({ handle }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpened, setOpened] = useState(false);
  // They may have been opened before hydration.
  useEffect(() => setOpened(details.current?.open === true), []);
  return (
    <details ref={details} className="group" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-ink-600 text-second">
        배송지 미리 등록 (선택)
        <ChevronDown className="ml-1 size-4 group-open:rotate-180" aria-hidden />
      </summary>
      {isOpened && <Fields handle={handle} />}
    </details>
  );
}
