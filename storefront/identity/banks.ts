import { bankNames } from '#contract/rules/banks.ts';

const usual =
  'KB국민은행,신한은행,우리은행,하나은행,NH농협은행,IBK기업은행,카카오뱅크,토스뱅크,케이뱅크,우체국,새마을금고,신협'.split(
    ',',
  );

/** Where a refund can be paid, the usual ones first. */
export const banks = [...usual, ...bankNames.filter((name) => !usual.includes(name))];
