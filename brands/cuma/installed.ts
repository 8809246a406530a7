/** Name and appearance of the shop as an installed app. */
export const installed = {
  name: '쿠마',
  promise: '동네 장터의 정오처럼, 오늘 딴 것을 오늘 보내요.',
  themeColor: '#ffffff',
  ground: '#fff6f1',
  strong: '#cb3b01',
} as const;
