/** An evening feed starts with its choices, which `look.css` puts on the dark ground. */
export default function FeedCategoryHead() {
  return null;
}
