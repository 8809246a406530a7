/** Query keys of gifts. */
export const giftKeys = {
  products: ['gift-goods'],
  sum: (sheet: number, count: number, price: number) => ['gift-sum', sheet, count, price],
  sent: ['gifts-sent'],
  sentBy: (user: string | undefined) => ['gifts-sent', user],
  group: (id: string) => ['gift-group', id],
  ofOrder: (uuid: string) => ['gift-of-order', uuid],
  received: ['gifts-received'],
  receivedBy: (user: string | undefined) => ['gifts-received', user],
  one: (link: string, user: string | undefined) => ['gift', link, user],
  ones: (link: string) => ['gift', link],
  choices: (link: string) => ['gift-choices', link],
  refund: (what: 'group' | 'to', id: number) => ['gift-refund', what, id],
};
