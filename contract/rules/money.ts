/**
 * A whole number with thousands separators, "12,900". `toLocaleString` is avoided: its first use loads locale data, which blocks a
 * phone for a seventh of a second.
 */
export function groupThousands(whole: number) {
  return String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** An amount of won as "12,900원". */
export function formatWon(amount: number) {
  return `${groupThousands(amount)}원`;
}
