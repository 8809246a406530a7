/** Query keys of the address book. */
export const addressKeys = {
  book: ['addresses'],
};
