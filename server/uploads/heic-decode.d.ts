declare module 'heic-decode' {
  type Picture = { width: number; height: number; decode: () => Promise<{ data: Uint8ClampedArray<ArrayBuffer> }> };
  const decoder: { all: (given: { buffer: Uint8Array }) => Promise<Picture[]> };
  export default decoder;
}
