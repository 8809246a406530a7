/** Card companies and banks that a customer can pick in the window, by the payment company's own codes. */
export const cardIssuers = [
  { code: '41', name: '신한카드', bin: '9410', colour: '#2f5bea' },
  { code: '11', name: 'KB국민카드', bin: '9490', colour: '#7a6a53' },
  { code: '51', name: '삼성카드', bin: '9446', colour: '#1668c7' },
  { code: '61', name: '현대카드', bin: '4330', colour: '#2b2b2e' },
  { code: '91', name: 'NH농협카드', bin: '9461', colour: '#12804a' },
  { code: '15', name: '카카오뱅크', bin: '5365', colour: '#b98a00' },
] as const;

export const walletNames = ['토스페이', '카카오페이', '네이버페이', '페이코', '삼성페이'] as const;

/** As the SDK names them. */
export const walletCodes = ['TOSSPAY', 'KAKAOPAY', 'NAVERPAY', 'PAYCO', 'SAMSUNGPAY'];

export const mobileCarriers = ['SKT', 'KT', 'LG U+', '알뜰폰'] as const;

export const sandboxBanks = [
  { code: '11', name: 'NH농협은행' },
  { code: '06', name: 'KB국민은행' },
  { code: '88', name: '신한은행' },
  { code: '20', name: '우리은행' },
  { code: '07', name: 'Sh수협은행' },
  { code: '71', name: '우체국' },
] as const;

export const bankCodes = new Set(
  '39 34 12 32 45 64 88 48 27 20 71 50 37 35 90 89 92 81 54 03 06 31 02 11 23 07'.split(' '),
);
