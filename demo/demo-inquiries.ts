import { dateInKorea } from '#contract/rules/calendar.ts';
import type { InquiryCategoryName } from '#contract/rules/inquiries.ts';
import { inquiryCategoryTexts } from '#contract/rules/inquiries.ts';
import { koreanDateText } from '#server/notifications/korean-text.ts';
import { notificationRowOf } from './demo-notifications.ts';
import { inquiryPhotoFileOf, photoHeight, photoWidth } from './inquiry-photos.ts';
import { type DemoConnection, insertRows } from './insert-rows.ts';
import { seededRandom } from './seeded-random.ts';

type Said = { by: 'asker' | 'staff'; after: number; text: string; photos?: number[] };
type Story = {
  who: string;
  category: InquiryCategoryName;
  /** Statuses of the member's order line that the inquiry is about; undefined for a general inquiry. */
  about?: string[];
  /** Hours before the start of today. */
  ago: number;
  closed?: true;
  said: [Said, ...Said[]];
};

// biome-ignore format: a conversation reads best line by line.
const stories: Story[] = [
  { who: 'first@demo.shop', category: 'claim', about: ['delivery_end', 'complete'], ago: 19 * 24 + 9, closed: true, said: [
    { by: 'asker', after: 0, text: '상자 한쪽이 눌려서 왔어요. 아래쪽 두 개가 터져 있는데 어떻게 하면 될까요?', photos: [0, 1] },
    { by: 'staff', after: 1.5, text: '속상하셨겠어요. 사진으로 잘 확인했어요.\n터진 만큼은 오늘 바로 환불해 드릴게요. 남은 것은 씻어서 냉장고에 넣어 두시면 일주일은 괜찮아요.' },
    { by: 'asker', after: 3, text: '네, 빨리 답해 주셔서 고맙습니다. 나머지는 정말 맛있게 먹고 있어요.' },
    { by: 'staff', after: 3.4, text: '다행이에요. 다음에는 완충재를 한 겹 더 넣어 보내 드릴게요. 좋은 하루 보내세요.' }] },
  { who: 'first@demo.shop', category: 'benefit', ago: 24 + 13, said: [
    { by: 'asker', after: 0, text: '등급 쿠폰은 다른 쿠폰이랑 같이 쓸 수 있나요?' },
    { by: 'staff', after: 2, text: '상품 쿠폰 한 장과 주문 쿠폰 한 장은 함께 쓸 수 있어요. 주문서의 혜택에서 가장 많이 할인되는 짝을 먼저 골라 드려요.' }] },
  { who: 'first@demo.shop', category: 'delivery', about: ['delivering', 'delivery_waiting', 'paid'], ago: 5, said: [
    { by: 'asker', after: 0, text: '이번 주 토요일에 집들이가 있어서요. 그 전에 받을 수 있을까요? 안 되면 부모님 댁으로 바꾸고 싶어요.' }] },
  { who: 'middle@demo.shop', category: 'order', about: ['paid', 'delivery_waiting', 'delivering', 'complete'], ago: 24 + 12, said: [
    { by: 'asker', after: 0, text: '카드 전표를 회사 경비로 올려야 하는데 어디에서 받을 수 있나요?' },
    { by: 'staff', after: 2, text: '주문 상세의 결제 정보에서 영수증 보기를 누르시면 바로 내려받을 수 있어요.' },
    { by: 'asker', after: 4, text: '찾았어요. 그런데 상호가 다르게 나오는데 괜찮은 건가요?' }] },
  { who: 'top@demo.shop', category: 'product', about: ['complete', 'delivery_end'], ago: 6 * 24 + 10, said: [
    { by: 'asker', after: 0, text: '받은 지 사흘 됐는데 냉장고에 두는 게 나을까요, 밖에 두는 게 나을까요?' },
    { by: 'staff', after: 1, text: '상품정보 아래에 적어 둔 보관법대로 두시면 가장 오래 가요. 이미 개봉하셨으면 밀봉해서 냉장고에 넣어 주세요.' }] },
  { who: 'top@demo.shop', category: 'account', ago: 40 * 24 + 8, closed: true, said: [
    { by: 'asker', after: 0, text: '전화번호가 바뀌었는데 어디에서 고치나요?' },
    { by: 'staff', after: 5, text: '마이 > 내 정보에서 새 번호로 인증하시면 바로 바뀌어요.' }] },
];

/** The inquiries of the demo members. Returns their notifications and the staff's log entries. */
export async function seedInquiries(sql: DemoConnection, now: Date, brand: string) {
  const lines = await sql<
    {
      email: string;
      person: number;
      name: string;
      order: number;
      line: number;
      status: string;
      at: Date;
      isFruit: boolean;
    }[]
  >`
    select u.email, u.id::int as person, u.name, o.id::int as order, l.id::int as line, l.status, o.created_at as at,
      coalesce(p.category_id between 9100 and 9199, false) as "isFruit"
    from app_user u left join orders o on o.app_user_id = u.id and not o.is_gift left join order_line l on l.order_id = o.id
      left join product p on p.id = l.product_id
    where u.email = any (${[...new Set(stories.map(({ who }) => who))]}) order by l.id desc`;
  // A former staff member answered; the demonstration's staff accounts are created after this one.
  const [staff] = await sql<{ id: number }[]>`
    insert into staff_account (email, name, role, password_hash, disabled_at)
    values ('centre@demo.shop', '이상담', 'operator', '', ${now.toISOString()}) returning id::int as id`;
  const beginningOf = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const datedStories = stories.flatMap((story) => {
    const linesOfMember = lines.filter(({ email }) => email === story.who);
    const before = linesOfMember.filter(({ line, at }) => line && new Date(at) < beginningOf(story.ago));
    // The photos show fruit.
    const shown = story.said[0].photos !== undefined;
    const fits = shown ? linesOfMember.filter((one) => one.isFruit && new Date(one.at) < beginningOf(3 * 24)) : before;
    const found = story.about && fits.find(({ status }) => story.about?.includes(status));
    // The photos were taken two days after the order.
    const ago = shown && found ? (now.getTime() - new Date(found.at).getTime()) / 3_600_000 - 48 : story.ago;
    const [asker] = linesOfMember;
    return asker ? [{ ...story, ago, asker, found }] : [];
  });
  const at = (ago: number, after: number) => beginningOf(ago - after).toISOString();
  const messages = datedStories
    .flatMap((story, nth) => story.said.map((one) => ({ ...one, story, nth, at: at(story.ago, one.after) })))
    .sort((one, other) => one.at.localeCompare(other.at))
    .map((one, place) => ({ ...one, id: place + 1 }));
  const uuidOf = (nth: number) => seededRandom(`inquiry ${nth}`).uuid();

  await insertRows(
    sql,
    'inquiry',
    datedStories.map(({ asker, found, category, closed, ago, said: all }, nth) => {
      const last = at(ago, all.at(-1)?.after ?? 0);
      const state = closed ? 'closed' : all.at(-1)?.by === 'staff' ? 'answered' : 'waiting';
      const about = { order_id: found?.order ?? null, order_line_id: found?.line ?? null };
      const end = { closed_at: closed ? last : null, closed_by: closed ? 'staff' : null };
      const moments = { created_at: at(ago, 0), last_at: last };
      return {
        id: nth + 1,
        uuid: uuidOf(nth),
        brand,
        app_user_id: asker.person,
        category,
        state,
        ...about,
        ...moments,
        ...end,
      };
    }),
  );
  await insertRows(
    sql,
    'inquiry_message',
    messages.map(({ id, nth, by, text, photos = [], story, at: created_at }) => ({
      ...{ id, inquiry_id: nth + 1, contents: text, created_at },
      app_user_id: by === 'asker' ? story.asker.person : null,
      staff_id: by === 'staff' ? staff?.id : null,
      images: photos.map((photo) => `/private/${inquiryPhotoFileOf(photo)}`),
    })),
  );
  await insertRows(
    sql,
    'upload',
    messages.flatMap(({ photos = [], story, at: created_at }) =>
      photos.map((photo) => ({
        ...{ app_user_id: story.asker.person, path: `/private/${inquiryPhotoFileOf(photo)}`, created_at },
        ...{ width: photoWidth, height: photoHeight, used: true, private: true, film: false, poster: false },
      })),
    ),
  );
  const answers = messages.filter(({ by }) => by === 'staff');
  const auditRows = answers.map(({ id, nth, at: moment }) => ({
    ...{ staff_id: staff?.id, act: 'answerInquiry', subject: `inquiry ${uuidOf(nth)}`, at: moment },
    ...{ before: { state: 'waiting' }, after: { state: 'answered', message: id } },
  }));
  const notifications = answers.map(({ id, nth, story, at: moment }) => {
    const { asker, category, ago } = story;
    const words = {
      이름: asker.name,
      날짜: koreanDateText(dateInKorea(beginningOf(ago))),
      종류: inquiryCategoryTexts[category],
    };
    const letter = notificationRowOf(
      { code: 'INQUIRY_ANSWERED', words },
      { person: asker.person, at: moment, event: id, line: null },
    );
    return { ...letter, list: 'order', path: `/inquiry/${uuidOf(nth)}` };
  });
  return { notifications, acts: auditRows };
}
