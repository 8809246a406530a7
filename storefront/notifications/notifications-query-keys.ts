/** By what the cache knows this room's answers. */
export const notificationKeys = {
  all: ['notifications'],
  list: (who: string, listType: string) => ['notifications', who, listType],
};
