type PartialAddress = {
  selectedAddress?: 'R' | 'J' | undefined;
  roadAddress?: string | undefined;
  jibunAddress?: string | undefined;
};

/** The address that the customer selected, by road or by lot number; the other one where it is missing. */
export function addressText({ selectedAddress, roadAddress = '', jibunAddress = '' }: PartialAddress) {
  return selectedAddress === 'J' ? jibunAddress || roadAddress : roadAddress || jibunAddress;
}
