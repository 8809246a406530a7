/** Lets a dot of a product's image fly to the cart in the top bar, whose number then jumps. Nothing waits for it; reduced motion leaves it out. */
export function flyToCart(product: number) {
  const cart = document.querySelector('header a[href="/cart"]');
  const face = document.querySelector(`.card:has([href="/product/${product}"]) .card-face, .opening .stage`);
  if (!cart || !face || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const dot = document.createElement('span');
  dot.className = 'fly-dot';
  const image = face.querySelector('img')?.currentSrc;
  if (image) dot.style.backgroundImage = `url("${image}")`;
  document.body.append(dot);
  const flight = dot.animate([{ transform: centreOf(face) }, { transform: centreOf(cart) }], {
    duration: 320,
    easing: 'ease-in',
  });
  flight.onfinish = () => {
    dot.remove();
    cart.querySelector('[data-count]')?.animate({ scale: [1, 1.2, 1] }, 180);
  };
}

function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return `translate(${left + width / 2 - 12}px, ${top + height / 2 - 12}px)`;
}
