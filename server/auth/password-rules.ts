import { commonPasswords } from './common-passwords.ts';

type Person = { email?: string | null; phone?: string | null };

/** Returns why a password is too weak, in the texts of rules D3; null if it is strong enough. */
export function passwordWeakness(password: string, { email, phone }: Person): string | null {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  if (!/^[\x21-\x7e]{8,64}$/.test(password) || kinds < (password.length >= 10 ? 2 : 3))
    return '영문·숫자·특수문자 중 3가지를 섞어 8자 이상, 또는 2가지를 섞어 10자 이상 입력해 주세요.';
  const plain = password.toLowerCase();
  if (hasRun(plain)) return '연속된 문자는 4자 이상 쓸 수 없습니다.';
  const local = email?.split('@')[0]?.toLowerCase() ?? '';
  const digits = phone?.slice(-8) ?? '';
  if ((local.length >= 4 && plain.includes(local)) || (digits.length === 8 && plain.includes(digits)))
    return '이메일이나 전화번호가 들어간 비밀번호는 쓸 수 없습니다.';
  if (
    houses.some((house) => plain.includes(house)) ||
    commonPasswords.has(plain) ||
    commonPasswords.has(plain.replace(/[^a-z0-9]+$/, ''))
  )
    return '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해 주세요.';
  return null;
}

/** Names of this shop, which attackers guess first. */
const houses = ['cuma', 'kuma', 'nongbu'];

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Returns whether four adjacent characters are equal, ascending, descending, or neighbours on a keyboard. */
function hasRun(plain: string) {
  for (let at = 0; at + 4 <= plain.length; at++) {
    const four = plain.slice(at, at + 4);
    const back = [...four].reverse().join('');
    if (rows.some((row) => row.includes(four) || row.includes(back))) return true;
    if (
      /^(\d{4}|[a-z]{4}|(.)\2{3})$/.test(four) &&
      (isSequence(four, 0) || isSequence(four, 1) || isSequence(four, -1))
    )
      return true;
  }
  return false;
}

function isSequence(four: string, step: number) {
  return [...four].every((sign, at) => at === 0 || sign.charCodeAt(0) - four.charCodeAt(at - 1) === step);
}
