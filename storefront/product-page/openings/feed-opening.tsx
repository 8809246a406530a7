/** The name of the product is on the image; `look.css` puts it there. */
export default function FeedOpening() {
  return null;
}
