import {
  ArrowLeftRight,
  BadgeCheck,
  Ban,
  Banknote,
  Boxes,
  ClipboardCheck,
  FileCheck2,
  FileClock,
  FolderDown,
  Gift,
  History,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  MessagesSquare,
  PackageCheck,
  ReceiptText,
  ScanLine,
  Star,
  Truck,
  Users,
} from 'lucide-react';
import { matchPath, type RouteObject } from 'react-router';
import type { StaffPermission } from '#contract/staff-role.ts';
import type { QueueCounts } from '#contract/work-queues.ts';

type HelpText = {
  /** The purpose of the screen. */
  what: string;
  /** Its steps. */
  how: readonly string[];
};

type MenuEntry = {
  icon: LucideIcon;
  /** Visible with any of these permissions. */
  acts: readonly StaffPermission[];
  /** The key that opens this screen after G. */
  key: string;
  count?: keyof QueueCounts;
  /** Hidden from sellers, regardless of their permissions. */
  shopOnly?: boolean;
  /** Only for sellers. */
  sellerOnly?: boolean;
};

export type AdminScreen = HelpText & {
  /** The path below `/`; empty for the first screen. */
  path: string;
  name: string;
  load: NonNullable<RouteObject['lazy']>;
  /** Its place in the menu. A screen without it is opened from another screen. */
  menu?: MenuEntry;
  /** A screen without a menu entry opens with any of these permissions, or for every role. */
  acts?: readonly StaffPermission[];
  /** The permission for each `?tab=` that needs another one. */
  tabs?: Readonly<Record<string, StaffPermission>>;
  /** The help text for sellers, if their screen has fewer functions. */
  seller?: HelpText;
};

export type MenuItem = Pick<AdminScreen, 'name'> & MenuEntry & { to: string };

/** All screens, grouped by work in the order of a day. The menu, the routes and the help (?) are made of this list. */
export const adminScreens: { name: string; screens: AdminScreen[] }[] = [
  {
    name: '보내기',
    screens: [
      {
        path: '',
        name: '오늘',
        load: () => import('./dashboard/dashboard-route.ts'),
        menu: { icon: LayoutDashboard, acts: ['orders', 'stock', 'answer', 'display'], key: 'KeyT' },
        what: '오늘 할 일을 한눈에 봐요. 숫자를 누르면 그 일로 가요.',
        how: [
          '보낼 것, 답할 것, 돈의 순서로 보면 빠뜨리는 일이 없어요.',
          '빨간 숫자는 늦었거나 사람이 풀어야 하는 일이에요.',
          '하루가 끝나면 G M 다음에 D를 눌러 마감해요.',
        ],
        seller: {
          what: '오늘 보낼 상자와 답할 것을 한눈에 봐요. 누르면 그 일로 가요.',
          how: ['듣기를 누르면 오늘 보낼 것을 읽어 줘요.', '빨간 표시는 보낼 날이 지난 상자예요.'],
        },
      },
      {
        path: 'send',
        name: '보내기',
        load: () => import('./seller/ship-parcels.tsx'),
        menu: { icon: ScanLine, acts: ['fulfil'], key: 'KeyD', count: 'packing', sellerOnly: true },
        what: '상자마다 송장번호를 찍거나 적어서 보내요.',
        how: [
          '송장번호를 넣고 Enter를 누르면 다음 상자로 넘어가요.',
          '이름이 같으면 상자 번호와 전화번호 끝 네 자리로 가려요.',
          '인터넷이 끊겨도 괜찮아요. 다시 연결되면 한 번만 보내요.',
        ],
      },
      {
        path: 'new',
        name: '새 주문',
        load: () => import('./fulfillment/new-orders.tsx'),
        menu: { icon: Inbox, acts: ['fulfil'], key: 'KeyN', count: 'new' },
        what: '결제된 주문을 받아요. 받은 주문은 포장·출고로 가요.',
        how: [
          'A로 모두 고르고 E, Enter로 한 번에 발주확인해요.',
          '30분 안에는 U로 되돌릴 수 있어요.',
          '제날짜에 못 보내면 L로 새 날짜와 사유를 알려 드려요.',
        ],
      },
      {
        path: 'packing',
        name: '포장·출고',
        load: () => import('./fulfillment/packing.tsx'),
        menu: { icon: PackageCheck, acts: ['fulfil'], key: 'KeyP', count: 'packing' },
        what: '받은 주문을 포장하고 송장번호를 넣어 보내요.',
        how: [
          'D로 택배사 프로그램에 넣을 파일을 받고, P로 송장과 포장 목록을 인쇄해요.',
          '택배사가 준 파일을 화면에 놓으면 번호가 주문을 찾아가요. 넣지 않는 줄은 몇 행인지, 왜인지 알려 줘요.',
          '같은 집으로 가는 주문은 한 상자에 담을 수 있게 표시해요.',
          '배송지연인 주문은 상품이 들어오면 E로 준비 완료로 바꿔요.',
          '취소를 요청한 주문은 잠겨 있어요. 먼저 취소요청에 답해 주세요.',
        ],
      },
      {
        path: 'moving',
        name: '배송중',
        load: () => import('./fulfillment/in-transit.tsx'),
        menu: { icon: Truck, acts: ['fulfil'], key: 'KeyV', count: 'moving' },
        what: '보낸 상자가 어디 있는지 봐요.',
        how: [
          '이틀째 소식이 없는 상자부터 택배사에 물어봐 주세요.',
          '도착을 확인했으면 E로 배송완료로 바꿔요.',
          '한 줄을 상자 여럿에 나눠 보냈으면 주문 화면의 상자 나누기에 나머지 송장번호를 적어요.',
          '잘못 보냈으면 24시간 안에 Z로 되돌려요.',
        ],
      },
    ],
  },
  {
    name: '답하기',
    screens: [
      {
        path: 'cancels',
        name: '취소요청',
        load: () => import('./claims/cancel-requests.tsx'),
        menu: { icon: Ban, acts: ['decide'], key: 'KeyC', count: 'cancels' },
        what: '포장 중인 주문을 취소하고 싶다는 분께 답해요.',
        how: [
          'Y는 승인, N은 거절이에요. 답하면 다음 요청이 열려요.',
          '승인하기 전에 돌려드릴 금액을 원 단위까지 보여 줘요.',
          '거절 사유는 고객이 읽어요. 사유를 적고 Enter를 누르면 보내고, 다음 거절에는 같은 글이 적혀 있어요.',
        ],
        seller: {
          what: '포장 중인 주문을 취소하고 싶다는 분께 답해요.',
          how: [
            'Y는 승인, N은 거절이에요. 답하면 다음 요청이 열려요.',
            '거절 사유는 고객이 읽어요. 사유를 적고 Enter를 누르면 보내고, 다음 거절에는 같은 글이 적혀 있어요.',
          ],
        },
      },
      {
        path: 'claims',
        name: '반품·교환',
        load: () => import('./claims/claims.tsx'),
        menu: { icon: ArrowLeftRight, acts: ['decide'], key: 'KeyR', count: 'claims' },
        what: '상품에 문제가 있거나 바꾸고 싶다는 분께 답해요.',
        how: [
          '고객의 글과 사진을 보고 Y로 승인, N으로 거절해요.',
          '사진이 모자라면 R로 한 번 더 부탁해요. 사진이 오면 이 목록에 표시돼요.',
          '상품을 돌려받으면 회수 송장을 적어요. 도착하면 신청에 표시돼요.',
          '돌아온 상품을 다시 팔 수 있으면 승인하기 전에 표시해요.',
          '큰 금액은 다른 분의 승인을 기다려요.',
        ],
        seller: {
          what: '상품에 문제가 있거나 바꾸고 싶다는 분께 답해요.',
          how: [
            '고객의 글과 사진을 보고 Y로 승인, N으로 거절해요.',
            '상품을 돌려받으면 회수 송장을 적어요. 도착하면 신청에 표시돼요.',
            '돌아온 상품을 다시 팔 수 있으면 승인하기 전에 표시해요.',
            '거절하려면 사유와 사진이 있어야 하고, 고객이 둘 다 봐요.',
          ],
        },
      },
      {
        path: 'questions',
        name: '상품문의',
        load: () => import('./support/questions.tsx'),
        menu: { icon: MessageCircleQuestion, acts: ['answer'], key: 'KeyQ' },
        what: '상품에 달린 질문에 답해요. 오래 기다린 것부터 나와요.',
        how: [
          '1~9로 자주 쓰는 답변을 넣고, Ctrl+Enter로 보내면 다음 질문이 열려요.',
          '답은 상품 화면에서 모두가 봐요. 비밀글은 물어본 분만 봐요.',
        ],
      },
      {
        path: 'inquiries',
        name: '고객센터',
        load: () => import('./support/inquiries.tsx'),
        menu: { icon: MessagesSquare, acts: ['inquiries'], key: 'KeyI', shopOnly: true },
        what: '주문과 이용에 대해 물어본 분들과 이야기해요.',
        how: ['우리가 답할 차례인 이야기가 먼저 나와요.', '다 끝난 이야기는 끝내기를 눌러 닫아요.'],
      },
      {
        path: 'inquiries/:uuid',
        name: '고객센터 이야기',
        acts: ['inquiries'],
        load: () => import('./support/inquiry.tsx'),
        what: '한 분과 나눈 이야기를 읽고 답해요.',
        how: ['그사이 새 글이 오면 다시 읽고 보내게 알려 줘요.', '사진을 열어 보면 누가 보았는지 남아요.'],
      },
      {
        path: 'reviews',
        name: '후기',
        load: () => import('./support/reviews.tsx'),
        menu: { icon: Star, acts: ['answer', 'moderate'], key: 'KeyW' },
        what: '후기에 답하고, 신고되거나 이의가 있는 후기를 살펴요.',
        how: ['별점이 낮다는 것은 가릴 까닭이 되지 않아요.', '가리면 쓴 분과 신고한 분께 까닭을 알려 드려요.'],
      },
    ],
  },
  {
    name: '살피기',
    screens: [
      {
        path: 'orders',
        name: '주문',
        load: () => import('./orders-route.ts'),
        menu: { icon: ReceiptText, acts: ['orders'], key: 'KeyO' },
        what: '번호, 이름, 전화번호, 상품 이름으로 어떤 주문이든 찾아요.',
        how: [
          '주문번호는 뒤쪽 일곱 글자만, 이름과 전화번호는 적힌 그대로 넣어도 찾아요. 찾는 말은 주소창에 남지 않아요.',
          '상태와 날짜로 좁히고, 자주 쓰는 조건은 저장해 두세요. 주소를 기다리는 선물은 주소 기다림이에요.',
          '파일로 받기를 누르면 조건에 맞는 모든 줄을 CSV로 받아요.',
        ],
        seller: {
          what: '내 상품이 들어 있는 주문을 주문번호, 상품명, 송장번호로 찾아요.',
          how: ['내 상품만 보이고, 누가 결제했는지는 보이지 않아요.'],
        },
      },
      {
        path: 'orders/:id',
        name: '주문 한 건',
        acts: ['orders'],
        load: () => import('./order-route.ts'),
        what: '한 주문의 상품, 돈, 알림, 지나온 일을 모두 봐요.',
        how: [
          '지나온 일을 누르면 그때 주문이 어떤 상태였는지 보여요.',
          '메모는 직원만 봐요. 고쳐도 전의 글이 남아요.',
          '품절 처리와 대신 취소는 돌려드릴 금액을 먼저 보여 줘요. 포장하고 있으면 취소요청으로 넘어가요.',
          '받은 상품에 문제가 있다는 전화를 받으면 대신 반품·교환을 눌러 신청해요.',
          '송장번호를 잘못 적었으면 배송중인 동안 송장 고치기로 바로잡아요. 구매자에게 알려 드려요.',
          '가린 정보를 보려면 사유를 적어야 하고, 고객도 그 기록을 볼 수 있어요.',
        ],
        seller: {
          what: '한 주문에서 내가 보내는 상품과 그 상자를 봐요.',
          how: ['받는 분과 주소를 보려면 사유를 적어야 하고, 고객도 그 기록을 볼 수 있어요.'],
        },
      },
      {
        path: 'stock',
        name: '재고',
        load: () => import('./stock/stock.tsx'),
        menu: { icon: Boxes, acts: ['stock'], key: 'KeyS' },
        what: '들어온 만큼 더하거나, 센 수량으로 바로잡아요.',
        how: [
          '+30처럼 적으면 더하고, -5처럼 적으면 빼고, 숫자만 적으면 센 수량이에요. +를 누르면 첫 줄에 바로 적을 수 있어요.',
          '줄에 적고 Enter를 누르면 입고·빠짐·실사로 남고, 다른 사유는 고치기에서 적어요.',
          '보는 사이 팔렸으면 덮어쓰지 않고 다시 확인하게 해요.',
          '움직임을 누르면 들어오고 나간 기록을 봐요.',
        ],
      },
      {
        path: 'product-notices',
        name: '상품 고시',
        load: () => import('./catalog/product-notices.tsx'),
        menu: { icon: FileCheck2, acts: ['goods'], key: 'KeyE', shopOnly: true },
        what: '상품마다 법이 정한 정보제공 고시를 갖추고, 카테고리마다 고시 종류를 정해요.',
        how: [
          '파는 상품 가운데 빠진 항목이 있는 것부터 보여요. 고시 쓰기를 누르면 채울 항목이 나와요.',
          '고치면 새 판으로 바로 공개돼요. “해당 없음”은 (선택) 항목에만 적을 수 있어요.',
          '종류를 바꿔도 이미 파는 상품은 그대로 팔고, 다음에 고칠 때부터 새 항목을 확인해요.',
        ],
      },
      {
        path: 'money',
        name: '환불·사건',
        load: () => import('./finance/finance.tsx'),
        menu: { icon: Banknote, acts: ['refund', 'cases'], key: 'KeyM', shopOnly: true },
        tabs: { refunds: 'refund', cases: 'cases', closing: 'refund' },
        what: '멈춘 환불과 사람이 풀어야 하는 돈 문제를 다루고, 하루를 마감해요.',
        how: [
          '멈춘 환불은 다시 시도해요. 직접 보내려면 먼저 직접 보내기를 누르고, 보낸 뒤에 증빙을 적어요.',
          'D를 누르면 마감으로 가요. 남은 일과 떠 있는 돈, 장부의 법칙을 한 번에 봐요.',
          '남은 일이 있으면 무엇을 왜 넘기는지 적어야 마감돼요.',
        ],
      },
      {
        path: 'approvals',
        name: '승인함',
        load: () => import('./finance/approvals.tsx'),
        menu: { icon: ClipboardCheck, acts: ['approve'], key: 'KeyA', shopOnly: true },
        what: '큰 환불과 혜택은 두 사람이 정해요. 다른 분이 올린 요청에 답해요.',
        how: ['내가 올린 요청은 내가 승인할 수 없어요.', '승인할 때 인증 앱의 새 숫자를 한 번 더 물을 수 있어요.'],
      },
      {
        path: 'businesses',
        name: '사업자',
        load: () => import('./customers/business-applications.tsx'),
        menu: { icon: BadgeCheck, acts: ['business'], key: 'KeyB', shopOnly: true },
        what: '사업자 전용가를 신청한 분의 등록증을 보고 답해요.',
        how: ['등록증을 열면 누가 보았는지 남아요.', '거절 사유는 신청한 분이 읽어요.'],
      },
      {
        path: 'giving',
        name: '포인트·쿠폰',
        load: () => import('./customers/grant-benefits.tsx'),
        menu: { icon: Gift, acts: ['points', 'coupons'], key: 'KeyG', shopOnly: true },
        what: '회원 한 분께 포인트나 쿠폰을 드려요.',
        how: ['정해진 금액을 넘으면 다른 분의 승인을 기다려요.', '누가 왜 드렸는지 기록에 남아요.'],
      },
      {
        path: 'work',
        name: '내 작업',
        load: () => import('./audit-log/bulk-jobs.tsx'),
        menu: { icon: History, acts: ['fulfil', 'refund', 'points', 'coupons'], key: 'KeyH' },
        what: '여러 건을 한 번에 한 일과 그 결과를 봐요.',
        how: [
          '되돌릴 수 있는 동안에는 되돌리기가 보여요.',
          '하지 못한 줄은 왜인지 보고 다시 할 수 있어요.',
          '승인을 부탁한 일은 아래에서 결과와 거절 사유를 봐요.',
        ],
      },
      {
        path: 'files',
        name: '파일',
        load: () => import('./audit-log/files.tsx'),
        menu: { icon: FolderDown, acts: ['orders'], key: 'KeyF', shopOnly: true },
        what: '내려받은 파일과 올린 파일을 누가 언제 왜 다뤘는지 봐요.',
        how: ['주문 파일은 같은 조건으로 다시 받을 수 있어요.', '파일의 내용은 보관하지 않아요.'],
      },
      {
        path: 'people',
        name: '직원',
        load: () => import('./staff/staff-list.tsx'),
        menu: { icon: Users, acts: ['staff'], key: 'KeyU', shopOnly: true },
        what: '함께 일할 분을 초대하고, 역할을 바꾸고, 내보내요.',
        how: ['초대 링크는 한 번만 보이고 하루 동안 한 번만 쓸 수 있어요.', '내보낸 분은 모든 화면에서 바로 나가요.'],
      },
      {
        path: 'records',
        name: '기록',
        load: () => import('./audit-log/audit-log.tsx'),
        menu: { icon: FileClock, acts: ['audit', 'looks'], key: 'KeyL', shopOnly: true },
        tabs: { audit: 'audit', looks: 'looks' },
        what: '누가 무엇을 했고, 누가 누구의 정보를 보았는지 봐요.',
        how: [
          '사람, 일, 대상, 날짜로 좁히고, 이 대상만을 누르면 한 주문이나 상품의 기록만 봐요.',
          '기록은 아무도 고치거나 지울 수 없어요.',
          '밤에 많이 본 분이 있는지 한 달에 한 번 살펴 주세요.',
        ],
      },
      {
        path: 'me',
        name: '내 계정',
        load: () => import('./staff/my-account.tsx'),
        what: '들어와 있는 기기를 보고 비밀번호와 복구 코드를 바꿔요.',
        how: [
          '모르는 기기가 있으면 바로 내보내고 비밀번호를 바꿔 주세요.',
          '복구 코드는 휴대폰을 잃어버렸을 때 한 번씩 써요.',
        ],
      },
    ],
  },
];

/** The menu for these permissions. */
export function menuFor(may: readonly StaffPermission[], isSeller: boolean) {
  return adminScreens
    .map(({ name, screens }) => ({
      name,
      items: screens.filter((screen) => screen.menu && isScreenOpen(screen, may, isSeller)).map(itemOf),
    }))
    .filter(({ items }) => items.length > 0);
}

function isScreenOpen({ menu, acts }: AdminScreen, may: readonly StaffPermission[], isSeller: boolean) {
  if (isSeller ? menu?.shopOnly : menu?.sellerOnly) return false;
  const needed = menu?.acts ?? acts;
  return !needed || needed.some((act) => may.includes(act));
}

/** Whether a link of the admin app, with its `?tab=`, opens for these permissions. The menu uses the same table. */
export function isLinkOpen(to: string, may: readonly StaffPermission[], isSeller: boolean) {
  const { pathname, searchParams } = new URL(to, 'http://admin');
  const screen = screenOf(pathname);
  const tab = screen?.tabs?.[searchParams.get('tab') ?? ''];
  return screen !== undefined && isScreenOpen(screen, may, isSeller) && (!tab || may.includes(tab));
}

function itemOf({ path, name, menu }: AdminScreen): MenuItem {
  return { to: `/${path}`, name, ...(menu as MenuEntry) };
}

/** The help text of the screen at this URL, or undefined. */
export function helpTextOf(pathname: string, isSeller = false): (HelpText & { name: string }) | undefined {
  const screen = screenOf(pathname);
  return screen && { ...screen, ...(isSeller ? screen.seller : undefined) };
}

function screenOf(pathname: string) {
  return adminScreens.flatMap(({ screens }) => screens).find(({ path }) => matchPath(`/${path}`, pathname) !== null);
}
