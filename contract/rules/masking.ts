/** "김*늘": enough to refer to a person, too little to identify them. */
export function maskName(name: string | null) {
  if (!name) return name;
  const letters = [...name];
  if (letters.length === 1) return '*';
  const last = letters.length > 2 ? letters.at(-1) : '';
  return `${letters[0]}${'*'.repeat(Math.max(1, letters.length - (last ? 2 : 1)))}${last}`;
}

/** "010-****-5678" */
export function maskPhone(phone: string | null) {
  if (!phone) return phone;
  const digits = phone.replace(/\D/g, '');
  return digits.length < 8 ? '****' : `${digits.slice(0, 3)}-****-${digits.slice(-4)}`;
}
