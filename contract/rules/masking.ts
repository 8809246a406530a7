import { hyphenatePhone } from './phone.ts';

/** "김*늘": enough to refer to a person, too little to identify them. */
export function maskName(name: string | null) {
  if (!name) return name;
  const letters = [...name];
  if (letters.length === 1) return '*';
  const last = letters.length > 2 ? letters.at(-1) : '';
  return `${letters[0]}${'*'.repeat(Math.max(1, letters.length - (last ? 2 : 1)))}${last}`;
}

/** "010-****-5678", "02-****-5678" */
export function maskPhone(phone: string | null) {
  if (!phone) return phone;
  const digits = phone.replace(/\D/g, '');
  const [area] = hyphenatePhone(digits).split('-');
  return digits.length < 8 ? '****' : `${area}-****-${digits.slice(-4)}`;
}

/** Masks an e-mail as "ab***@naver.com", which its owner can recognize. */
export function maskEmail(email: string) {
  const [local = '', host = ''] = email.split('@');
  return `${local.slice(0, Math.min(2, local.length - 1))}***@${host}`;
}

/** Masks an account number as "***-**-1234". */
export function maskAccountNumber(digits: string) {
  return `***-**-${digits.slice(-4)}`;
}
