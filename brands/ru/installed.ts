/** Name and appearance of the shop as an installed app. */
export const installed = {
  name: '루',
  promise: '같이 고르고, 같이 나눠 먹는 저녁.',
  themeColor: '#ffffff',
  ground: '#f6f3ff',
  strong: '#6242e0',
} as const;
