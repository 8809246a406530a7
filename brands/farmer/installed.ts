/** Name and appearance of the shop as an installed app. */
export const installed = {
  name: '농부를 도와주세요',
  promise: '값을 제대로 쳐 드리면, 밭이 다시 웃어요.',
  themeColor: '#ffffff',
  ground: '#f5faf0',
  strong: '#2f7d1e',
} as const;
