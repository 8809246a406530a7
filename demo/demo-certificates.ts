import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { daysFrom } from './demo-calendar.ts';
import { businessNumberOf } from './demo-sellers.ts';
import { seededRandom } from './seeded-random.ts';

const refusal = '사진이 흐려서 등록번호를 읽을 수 없어요. 밝은 곳에서 다시 찍어 주세요.';

/** Applicants and the state of their application: two are approved, one waits for staff, one must send a clearer image. */
const shops = [
  { name: '박온유', company: '온유푸드', nine: '217861204', status: 'approved', days: 120 },
  { name: '한누리', company: '누리반찬', nine: '412870935', status: 'approved', days: 75 },
  { name: '최가온', company: '가온과일도매', nine: '130420817', status: 'refused', days: 6 },
  { name: '오아라', company: '아라네 과일가게', nine: '605311742', status: 'waiting', days: 0.2 },
];

/** Applications of members for business membership. */
export function businessApplicationRows(members: { id: number; name: string }[], now: Date) {
  const rows = shops.flatMap(({ name, company, nine, status, days }, at) => {
    const owner = members.find((member) => member.name === name);
    if (!owner) return [];
    const application = {
      id: at + 1,
      app_user_id: owner.id,
      business_number: businessNumberOf(nine).replaceAll('-', ''),
      company_name: company,
      ceo: name,
      picture: `/private/${fileOf(at)}`,
      status,
      reason: status === 'refused' ? refusal : null,
      decided_at: status === 'waiting' ? null : daysFrom(now, days - 0.1).toISOString(),
      created_at: daysFrom(now, days).toISOString(),
    };
    return [application];
  });
  const uploads = rows.map(({ app_user_id, picture }) => ({
    app_user_id,
    path: picture,
    width,
    height,
    used: true,
    private: true,
    created_at: now.toISOString(),
  }));
  return { applications: rows, uploads };
}

const width = 720;
const height = 1018;

/** Draws the certificates into the folder of private images; existing ones stay. */
export async function makeCertificates(dataDir: string) {
  const folder = join(dataDir, 'private');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const at of shops.keys()) {
    const file = join(folder, `${fileOf(at)}.webp`);
    if (existsSync(file)) continue;
    const { default: sharp } = await import('sharp');
    const paper = sharp(Buffer.from(paperOf(at)));
    await (shops[at]?.status === 'refused' ? paper.blur(9) : paper).webp({ quality: 80 }).toFile(file);
  }
}

function fileOf(at: number) {
  return seededRandom(`certificate ${at}`).uuid().replaceAll('-', '');
}

// A fictional certificate: lines instead of words, a frame and a stamp, so that it cannot be mistaken for a real one.
function paperOf(at: number) {
  const luck = seededRandom(`paper ${at}`);
  const lines = Array.from({ length: 12 }, (_, row) => {
    const y = 300 + row * 44;
    const long = luck.whole(160, 380);
    return `<rect x="110" y="${y}" width="110" height="12" rx="6" fill="#b9b19b"/><rect x="250" y="${y}" width="${long}" height="12" rx="6" fill="#5d584c"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f6f1e3"/>
    <rect x="40" y="40" width="${width - 80}" height="${height - 80}" fill="none" stroke="#8a7f5e" stroke-width="6"/>
    <rect x="54" y="54" width="${width - 108}" height="${height - 108}" fill="none" stroke="#8a7f5e" stroke-width="1.5"/>
    <rect x="200" y="130" width="320" height="40" rx="8" fill="#3f3a2e"/><rect x="270" y="196" width="180" height="14" rx="7" fill="#8a7f5e"/>
    ${lines}
    <g transform="rotate(-4 520 890)" fill="none" stroke="#c0392b" stroke-width="6"><rect x="470" y="840" width="100" height="100" rx="10"/>
    <path d="M492 868h56M492 890h56M492 912h56M520 852v76"/></g></svg>`;
}
