import {
  ArrowLeftRight,
  BadgeCheck,
  Ban,
  Banknote,
  Boxes,
  ClipboardCheck,
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
import type { StaffPermission } from '#contract/staff-role.ts';
import type { QueueCounts } from '#contract/work-queues.ts';

export type MenuItem = {
  to: string;
  name: string;
  icon: LucideIcon;
  /** Visible with any of these permissions. */
  acts: readonly StaffPermission[];
  /** The key that opens this screen after G. */
  key: string;
  count?: keyof QueueCounts;
  /** Hidden from sellers, whatever their permissions are. */
  shopOnly?: boolean;
  /** Only for sellers. */
  sellerOnly?: boolean;
};

/** All screens grouped by work, in the order of a day. */
export const menuGroups: { name: string; items: MenuItem[] }[] = [
  {
    name: '보내기',
    items: [
      { to: '/', name: '오늘', icon: LayoutDashboard, acts: ['orders', 'stock', 'answer', 'display'], key: 'KeyT' },
      {
        to: '/send',
        name: '보내기',
        icon: ScanLine,
        acts: ['fulfil'],
        key: 'KeyD',
        count: 'packing',
        sellerOnly: true,
      },
      { to: '/new', name: '새 주문', icon: Inbox, acts: ['fulfil'], key: 'KeyN', count: 'new' },
      { to: '/packing', name: '포장·출고', icon: PackageCheck, acts: ['fulfil'], key: 'KeyP', count: 'packing' },
      { to: '/moving', name: '배송중', icon: Truck, acts: ['fulfil'], key: 'KeyV', count: 'moving' },
    ],
  },
  {
    name: '답하기',
    items: [
      { to: '/cancels', name: '취소요청', icon: Ban, acts: ['decide'], key: 'KeyC', count: 'cancels' },
      { to: '/claims', name: '반품·교환', icon: ArrowLeftRight, acts: ['decide'], key: 'KeyR', count: 'claims' },
      { to: '/questions', name: '상품문의', icon: MessageCircleQuestion, acts: ['answer'], key: 'KeyQ' },
      { to: '/inquiries', name: '고객센터', icon: MessagesSquare, acts: ['inquiries'], key: 'KeyI', shopOnly: true },
      { to: '/reviews', name: '후기', icon: Star, acts: ['answer', 'moderate'], key: 'KeyW' },
    ],
  },
  {
    name: '살피기',
    items: [
      { to: '/orders', name: '주문', icon: ReceiptText, acts: ['orders'], key: 'KeyO' },
      { to: '/stock', name: '재고', icon: Boxes, acts: ['stock'], key: 'KeyS' },
      { to: '/money', name: '환불·사건', icon: Banknote, acts: ['refund', 'cases'], key: 'KeyM', shopOnly: true },
      { to: '/approvals', name: '승인함', icon: ClipboardCheck, acts: ['approve'], key: 'KeyA', shopOnly: true },
      { to: '/businesses', name: '사업자', icon: BadgeCheck, acts: ['business'], key: 'KeyB', shopOnly: true },
      { to: '/giving', name: '포인트·쿠폰', icon: Gift, acts: ['points', 'coupons'], key: 'KeyG', shopOnly: true },
      { to: '/work', name: '내 작업', icon: History, acts: ['fulfil', 'refund', 'points', 'coupons'], key: 'KeyH' },
      { to: '/files', name: '파일', icon: FolderDown, acts: ['orders'], key: 'KeyF', shopOnly: true },
      { to: '/people', name: '직원', icon: Users, acts: ['staff'], key: 'KeyU', shopOnly: true },
      { to: '/records', name: '기록', icon: FileClock, acts: ['audit', 'looks'], key: 'KeyL', shopOnly: true },
    ],
  },
];

/** The menu for these permissions. */
export function menuFor(may: readonly StaffPermission[], isSeller: boolean) {
  const open = (door: MenuItem) =>
    door.acts.some((act) => may.includes(act)) && !(isSeller ? door.shopOnly : door.sellerOnly);
  return menuGroups
    .map((group) => ({ ...group, items: group.items.filter(open) }))
    .filter((group) => group.items.length > 0);
}
