import { dial, mobile, tidy } from '../address/fields.ts';

/** What is wrong with a field, in the words of the contract; null when nothing is. */
export function emailFault(raw: string) {
  const email = tidy(raw).toLowerCase();
  if (email === '') return '이메일을 입력해 주세요.';
  const well = /^[a-z0-9._%+-]{1,64}@([a-z0-9-]+\.)+[a-z]{2,24}$/.test(email);
  return well && email.length <= 100 && !email.includes('..') ? null : '이메일 형식이 올바르지 않습니다.';
}

export function nameFault(raw: string) {
  const name = tidy(raw);
  const well = /^[\p{Script=Hangul}A-Za-z][\p{Script=Hangul}A-Za-z '-]*$/u.test(name);
  return well && within(name, 2, 20) ? null : '이름은 한글 또는 영문 2~20자로 입력해 주세요.';
}

export function nicknameFault(raw: string) {
  const name = tidy(raw);
  return within(name, 2, 12) && /^[\p{Script=Hangul}A-Za-z0-9_]+$/u.test(name)
    ? null
    : '닉네임은 2~12자의 한글, 영문, 숫자만 쓸 수 있습니다.';
}

export function mobileFault(raw: string) {
  return mobile.test(dial(raw)) ? null : '휴대폰 번호를 확인해 주세요.';
}

export function within(value: string, min: number, max: number) {
  const { length } = [...value];
  return length >= min && length <= max;
}
