/** Name and appearance of the shop as an installed app. */
export const installed = {
  name: '쿠마마켓',
  promise: '산지 시세 그대로, 상자 단위로 시원하게.',
  themeColor: '#ffffff',
  ground: '#f0faf8',
  strong: '#007a6d',
} as const;
