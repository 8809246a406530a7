const tooPlain = '영문·숫자·특수문자 중 3가지를 섞어 8자 이상, 또는 2가지를 섞어 10자 이상 입력해 주세요.';
const inARow = '연속된 문자는 4자 이상 쓸 수 없습니다.';
const personal = '이메일이나 전화번호가 들어간 비밀번호는 쓸 수 없습니다.';
const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export type PasswordOwner = { email?: string | null; phone?: string | null };

/** The rules of a new password in display order, and whether each is satisfied. */
export function passwordRules(password: string, person: PasswordOwner) {
  return [
    { label: '3가지 이상 섞어 8자, 또는 2가지 섞어 10자 이상', fault: tooPlain, kept: isMixed(password) },
    { label: '1234, abcd, aaaa처럼 이어진 글자 없음', fault: inARow, kept: password !== '' && !hasRun(password) },
    {
      label: '이메일, 전화번호가 들어가지 않음',
      fault: personal,
      kept: password !== '' && !personalParts(password, person),
    },
  ];
}

export function passwordError(password: string, person: PasswordOwner) {
  return passwordRules(password, person).find(({ kept }) => !kept)?.fault ?? null;
}

function isMixed(password: string) {
  if (!/^[\x21-\x7e]{8,64}$/.test(password)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  return kinds >= (password.length >= 10 ? 2 : 3);
}

function hasRun(password: string) {
  const low = password.toLowerCase();
  for (let at = 0; at + 4 <= low.length; at++) if (isRun(low.slice(at, at + 4))) return true;
  return false;
}

function isRun(four: string) {
  const back = [...four].reverse().join('');
  if (keyboard.some((row) => row.includes(four) || row.includes(back))) return true;
  const steps = [1, 2, 3].map((at) => four.charCodeAt(at) - four.charCodeAt(at - 1));
  if (steps.every((step) => step === 0)) return true;
  return /^(\d{4}|[a-z]{4})$/.test(four) && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}

function personalParts(password: string, { email, phone }: PasswordOwner) {
  const low = password.toLowerCase();
  const local = email?.trim().toLowerCase().split('@')[0] ?? '';
  const digits = phone?.replace(/\D/g, '').slice(-8) ?? '';
  return (local.length >= 4 && low.includes(local)) || (digits.length === 8 && low.includes(digits));
}
