/** Query keys of videos. */
export const videoKeys = {
  all: ['videos'],
  list: (kind: string, watcher: number) => ['videos', kind, watcher],
  any: (id: number) => ['video', id],
  one: (id: number, watcher: number) => ['video', id, watcher],
  /** Whether the query contains videos. */
  isVideoKey: ([what]: readonly unknown[]) => what === 'videos' || what === 'video',
  products: (id: number) => ['video-goods', id],
  product: (id: number) => ['product', id],
};
