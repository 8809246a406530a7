/**
 * Loads the image library with the first image, because it costs a start more than any other package. Drawn images are cached elsewhere,
 * and more threads would hold memory permanently for images that are requested rarely.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
