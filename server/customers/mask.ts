/** Masks an e-mail as "ab***@naver.com", which its owner can recognize. */
export function maskEmail(email: string) {
  const [local = '', host = ''] = email.split('@');
  return `${local.slice(0, Math.min(2, local.length - 1))}***@${host}`;
}

/** Masks an account number as "***-**-1234". */
export function maskAccountNumber(digits: string) {
  return `***-**-${digits.slice(-4)}`;
}
