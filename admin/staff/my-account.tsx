import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessageOf } from '#client/error-messages.ts';
import { hyphenatePhone, mobileFault } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { adminApi } from '../admin-api.ts';
import { ageText } from '../kit/admin-texts.ts';
import { ListStates } from '../kit/list-states.tsx';
import { RowBadge } from '../kit/row-badge.tsx';
import { ScreenHeading } from '../kit/section-heading.tsx';
import { useToast } from '../kit/toast.tsx';
import { invalidateList } from '../kit/use-rows.ts';
import { adminKeys } from '../query-keys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export { Account as Component };

/** The account of the staff member: devices, password and recovery codes. */
function Account() {
  return (
    <>
      <ScreenHeading title="내 계정" />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <StaffDevices />
        <div className="flex flex-col gap-4">
          <Password />
          <AlertPhone />
          <Recovering />
        </div>
      </div>
    </>
  );
}

function Password() {
  const showToast = useToast();
  const form = useForm({
    first: { password: '', newPassword: '' },
    rules: {
      password: ({ password }) => (password ? null : '지금 비밀번호를 입력해 주세요.'),
      newPassword: ({ newPassword }) => (newPassword.length >= 8 ? null : '새 비밀번호를 8자 이상 입력해 주세요.'),
    },
    owners: { LOGIN_FAILED: 'password', PASSWORD_WEAK: 'newPassword', PASSWORD_USED: 'newPassword' },
  });
  const change = useMutation({
    mutationFn: () => adminApi('PUT /v1/staff/me/password', { body: form.values }),
    onSuccess() {
      form.begin({ password: '', newPassword: '' });
      invalidateList('devices');
      showToast('비밀번호를 바꿨어요. 다른 기기에서는 나갔어요.');
    },
    onError: (error) => form.blame(error) || showToast(errorMessageOf(error)),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">비밀번호 바꾸기</h2>
      <form noValidate className="flex flex-col gap-3" onSubmit={submitHandler(() => form.check() && change.mutate())}>
        <PasswordField label="지금 비밀번호" autoComplete="current-password" {...form.field('password')} />
        <PasswordField label="새 비밀번호" autoComplete="new-password" {...form.field('newPassword')} />
        <Button type="submit" busy={change.isPending}>
          바꾸기
        </Button>
      </form>
    </section>
  );
}

function AlertPhone() {
  const showToast = useToast();
  const { data: own } = useQuery({
    queryKey: adminKeys.list('phone'),
    queryFn: () => adminApi('GET /v1/staff/me/phone', {}),
  });
  const form = useForm({ first: { phone: '' }, rules: { phone: ({ phone }) => mobileFault(phone) } });
  const change = useMutation({
    mutationFn: () => adminApi('PUT /v1/staff/me/phone', { body: form.values }),
    onSuccess() {
      form.begin({ phone: '' });
      invalidateList('phone');
      showToast('알림 받을 휴대폰을 바꿨어요.');
    },
    onError: (error) => form.blame(error) || showToast(errorMessageOf(error)),
  });
  const { onChange: _, ...field } = form.field('phone');
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">알림 받을 휴대폰</h2>
      <p className="mb-3 text-ink-600">계정에 틀린 인증번호가 이어지거나 대표를 내보내려 하면 문자로 알려 드려요.</p>
      {own && (
        <p className="mb-3">
          {own.phone ? (
            <>
              지금 번호는 <span className="num">{own.phone}</span>이에요.
            </>
          ) : (
            '아직 번호가 없어요. 번호를 넣어 주세요.'
          )}
        </p>
      )}
      <form noValidate className="flex flex-col gap-3" onSubmit={submitHandler(() => form.check() && change.mutate())}>
        <PhoneField
          label="휴대폰 번호"
          autoComplete="tel-national"
          placeholder="010-1234-5678"
          format={hyphenatePhone}
          {...field}
          onChange={(phone) => form.write({ phone })}
        />
        <Button type="submit" busy={change.isPending}>
          바꾸기
        </Button>
      </form>
    </section>
  );
}

function Recovering() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const showToast = useToast();
  const make = useMutation({
    mutationFn: () => adminApi('POST /v1/staff/me/recovery', {}),
    onSuccess: (made) => setCodes(made.codes),
    onError: (error) => showToast(errorMessageOf(error)),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">복구 코드</h2>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          <p className="mb-3 text-ink-600">새로 만들면 앞서 받은 코드는 쓸 수 없어요.</p>
          <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate()}>
            새로 만들기
          </Button>
        </>
      )}
    </section>
  );
}

/** The signed-in devices of the staff member, with a sign-out for each. */
function StaffDevices() {
  const showToast = useToast();
  const query = useQuery({
    queryKey: adminKeys.list('devices'),
    queryFn: () => adminApi('GET /v1/staff/me/devices', {}),
  });
  const leave = useMutation({
    mutationFn: (id: number) => adminApi('DELETE /v1/staff/me/devices/{id}', { params: { id } }),
    onError: (error) => showToast(errorMessageOf(error)),
    onSettled: () => invalidateList('devices'),
  });
  return (
    <section className="pane p-4">
      <h2 className="mb-2 font-bold text-section">로그인한 기기</h2>
      <ListStates query={query} isEmpty={!query.data} empty={{ text: '' }} rows={2}>
        <ul className="divide-y divide-line">
          {query.data?.entities.map(({ id, name, lastUsedDate, isThis }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="flex-1">
                {name} {isThis && <RowBadge tone="good">이 기기</RowBadge>}
                <span className="block text-ink-600 text-second">{ageText(lastUsedDate)} 전</span>
              </span>
              {!isThis && (
                <Button size="small" variant="secondary" onClick={() => leave.mutate(id)}>
                  로그아웃
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListStates>
    </section>
  );
}
