/** An evening feed starts with its choices, and a price board with the bar of its table; `look.css` puts both on a dark ground. */
export default function PlainCategoryHead() {
  return null;
}
