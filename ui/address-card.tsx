import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';

type Props = {
  receiverName: string;
  phone: string;
  address: string;
  detail: string;
  zonecode?: string;
  memo?: string;
  isDefault?: boolean;
  action?: ReactNode;
};

export function AddressCard({ receiverName, phone, address, detail, zonecode, memo, isDefault, action }: Props) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 font-semibold">
          <MapPin className="size-4 shrink-0 text-brand-strong" aria-hidden />
          {receiverName}
          {isDefault && <Badge tone="brand">기본 배송지</Badge>}
        </p>
        <p className="mt-1 text-ink-600 text-second">
          {zonecode && `(${zonecode}) `}
          {address} {detail}
        </p>
        <p className="tabular text-ink-600 text-second">{phone}</p>
        {memo && <p className="mt-1 text-ink-400 text-second">{memo}</p>}
      </div>
      {action}
    </div>
  );
}
