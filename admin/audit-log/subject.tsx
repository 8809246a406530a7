import type { AuditLogEntry } from '#contract/audit-log.ts';
import { type AuditSubjectKind, auditSubjects } from '#contract/rules/audit-acts.ts';
import { ScreenLink } from '../kit/screen-link.tsx';

/** The screen of each kind of subject. A kind without a screen is named only; those with an order open the order. */
const screens: Partial<Record<AuditSubjectKind, (row: { key: string; name: string | null }) => string>> = {
  approval: () => '/approvals',
  option: ({ name }) => `/stock?search=${encodeURIComponent(name?.split(' · ')[0] ?? '')}`,
  question: () => '/questions?tab=all',
  review: () => '/reviews?tab=all',
  inquiry: ({ key }) => `/inquiries/${key}`,
  business: () => '/businesses',
  coupon: () => '/giving',
  staff: () => '/people',
  file: () => '/files',
  day: () => '/money?tab=closing',
};

/** The kind of a subject, its key and its Korean kind name. */
export function subjectParts(subject: string) {
  const [kind = '', ...rest] = subject.split(' ');
  return {
    kind: kind as AuditSubjectKind,
    key: rest.join(' '),
    kindName: auditSubjects[kind as AuditSubjectKind] ?? kind,
  };
}

/** The text of a subject: its kind, and its order or name. Technical ids are not shown. */
export function subjectText({ subject, name, orderNumber }: Pick<AuditLogEntry, 'subject' | 'name' | 'orderNumber'>) {
  const { key, kindName } = subjectParts(subject);
  const isReadable = key !== '' && !/^([0-9a-f-]{36}|\d+)$/.test(key);
  return [kindName, orderNumber ?? (name ? '' : isReadable ? key : ''), name].filter(Boolean).join(' · ');
}

/** The subject of an act with a link to its screen, for a role that may open it. */
export function AuditSubjectLink({ row }: { row: AuditLogEntry }) {
  const { kind, key } = subjectParts(row.subject);
  const to = kind !== 'inquiry' && row.orderId ? `/orders/${row.orderId}` : screens[kind]?.({ key, name: row.name });
  const text = <span className="break-all">{subjectText(row)}</span>;
  return to ? <ScreenLink to={to}>{text}</ScreenLink> : <span className="text-ink-600">{text}</span>;
}
