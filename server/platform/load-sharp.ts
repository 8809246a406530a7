/**
 * Returns the image library, loaded at the first call. It costs a start more than any other package, so no file imports it. Drawn images
 * are cached elsewhere, and more threads would hold memory permanently for images that are requested rarely.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
