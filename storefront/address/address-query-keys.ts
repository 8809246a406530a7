/** By what the cache knows this room's answers. */
export const addressKeys = {
  book: ['addresses'],
};
