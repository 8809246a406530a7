/** "ab***@naver.com": enough for its owner to know it again. */
export function maskEmail(email: string) {
  const [local = '', host = ''] = email.split('@');
  return `${local.slice(0, Math.min(2, local.length - 1))}***@${host}`;
}

/** "***-**-1234" */
export function maskAccountNumber(digits: string) {
  return `***-**-${digits.slice(-4)}`;
}
