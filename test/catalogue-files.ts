import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export const sellerEntry = {
  kind: 'grower',
  externalId: 'hyodon',
  name: '효돈감귤농원',
  ceo: '강순자',
  businessNumber: '214-87-51021',
  mailOrderNumber: '제2026-제주서귀포-0001호',
  address: '제주특별자치도 서귀포시 효돈로 170',
  tel: '064-732-1234',
  messagePhone: '010-7320-1234',
  email: 'hyodon@example.com',
};

/** The statutory notice of fruit. */
export const statutoryEntry = [
  { title: '품목 또는 명칭', text: '감귤' },
  { title: '용량(중량), 수량, 크기', text: '3kg, 5kg' },
  { title: '생산자', text: '효돈감귤농원' },
  { title: '원산지', text: '제주 서귀포시' },
  { title: '포장일, 소비기한 또는 품질유지기한', text: '출고 전날 포장' },
  { title: '유전자변형 표시, 지리적표시', text: '해당 없음' },
  { title: '등급, 이력관리대상 유무', text: '해당 없음' },
  { title: '수입식품 문구', text: '해당 없음' },
  { title: '상품구성', text: '3kg, 5kg' },
  { title: '보관방법 또는 취급방법', text: '서늘한 곳에 보관' },
  { title: '소비자 안전을 위한 주의사항', text: '씻어 드세요' },
  { title: '소비자상담 관련 전화번호', text: '064-732-1234' },
];

/** A product as a line of a catalogue. */
export const productEntry = {
  kind: 'product',
  externalId: 'mandarin-5kg',
  grower: 'hyodon',
  categoryId: 91,
  name: '효돈 노지 감귤',
  origin: '제주 서귀포시',
  tags: ['귤', '제철'],
  contents: '<p>햇귤입니다.</p>',
  images: ['귤 1.jpg'],
  storage: 'room' as const,
  taxStatus: 'free' as const,
  returnPolicy: 'fresh' as const,
  listPrice: 18_900,
  statutory: statutoryEntry,
  shipping: { fee: 3000, freeFrom: 30_000 },
  options: [
    { key: '3kg', name: '3kg', price: 12_900, stock: 40 },
    { key: '5kg', name: '5kg', price: 16_900, stock: 25 },
  ],
};

/** Writes lines as a file, and a folder of images next to it; returns both paths. */
export async function catalogueFile(folder: string, lines: object[], pictures = ['귤 1.jpg']) {
  const inside = join(folder, 'pictures');
  mkdirSync(inside, { recursive: true });
  for (const [at, name] of pictures.entries()) {
    const background = { r: 232, g: 134, b: (40 + at * 7) % 256 };
    const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer();
    writeFileSync(join(inside, name), bytes);
  }
  const file = join(folder, 'catalogue.jsonl');
  writeFileSync(file, lines.map((one) => JSON.stringify(one)).join('\n'));
  return { file, pictures: inside };
}
