/** Query keys of notifications. */
export const notificationKeys = {
  all: ['notifications'],
  list: (who: string, listType: string) => ['notifications', who, listType],
};
