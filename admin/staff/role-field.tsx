import type { StaffRole } from '#contract/staff-role.ts';
import { roleNames } from '../kit/role-names.ts';
import { NativeSelect } from '../kit/select.tsx';

type Values = { role: StaffRole; seller: string };
type Form = {
  values: Values;
  faults: { seller?: string | null | undefined };
  write: (change: Partial<Values>) => void;
};

export type SellerChoice = { id: number; name: string; isReachable: boolean };

const roles = Object.entries(roleNames) as [StaffRole, string][];

/** The role of a staff member, and the seller of a seller account. */
export function RoleField({ form, sellers }: { form: Form; sellers: SellerChoice[] }) {
  const { role, seller } = form.values;
  const isUnreachable = sellers.some(({ id, isReachable }) => String(id) === seller && !isReachable);
  return (
    <>
      <NativeSelect
        label="역할"
        value={role}
        options={roles}
        hint={role === 'owner' || role === 'finance' ? '대표가 두 명이면 다른 대표의 승인이 필요해요.' : undefined}
        onChange={(value) => form.write({ role: value })}
      />
      {role === 'distributor' && (
        <NativeSelect
          label="판매자"
          value={seller}
          error={form.faults.seller}
          hint={
            isUnreachable
              ? '알림을 받을 휴대폰 번호가 없는 판매자예요. 판매자 파일의 알림휴대폰 칸에 번호를 적어 먼저 올려 주세요.'
              : undefined
          }
          options={[['', '골라 주세요'], ...sellers.map(({ id, name }) => [String(id), name] as const)]}
          onChange={(value) => form.write({ seller: value })}
        />
      )}
    </>
  );
}

/** The role as the server expects it. */
export function roleInputOf({ role, seller }: Values) {
  return { role, distributor: role === 'distributor' ? Number(seller) : null };
}
