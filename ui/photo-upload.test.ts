import { expect, test } from 'vitest';
import { acceptPhotos } from './photo-upload.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const photo = (megabytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(megabytes * 2 ** 20)], '감귤.jpg', { type });

test('a photo above 10 MB is accepted, because the browser scales it down before the upload', () => {
  const { fresh, fault } = acceptPhotos([photo(12), photo(1)], 5, 0);
  expect([fresh.length, fault]).toEqual([2, null]);
});

test('a file of another kind and a photo too many are left out with the reason', () => {
  expect(acceptPhotos([photo(1, 'image/gif')], 5, 0)).toMatchObject({
    fresh: [],
    fault: 'jpg, png, webp, heic 파일만 올릴 수 있습니다.',
  });
  expect(acceptPhotos([photo(1), photo(1)], 5, 4)).toMatchObject({
    fresh: [{ state: 'sending' }],
    fault: '사진은 5장까지 올릴 수 있어요.',
  });
});

test('a photo that this browser cannot scale down is refused above 10 MB, and sent unchanged below', async () => {
  await expect(shrinkPhoto(photo(12, 'image/heic'))).rejects.toThrow('10MB 이하 사진만 올릴 수 있습니다.');
  const small = photo(2, 'image/heic');
  expect(await shrinkPhoto(small)).toBe(small);
});
