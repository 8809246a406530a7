/**
 * Finds what disappears with forced colours, where backgrounds, shadows and gradients are removed: a control without text, mark or border,
 * a field without a border, a choice that looks unchosen, and a drawing made of a background only.
 */
export function findInvisibleControls() {
  const unseen: string[] = [];
  const isShown = (thing: Element) => {
    const { width, height } = thing.getBoundingClientRect();
    return width > 2 && height > 2 && getComputedStyle(thing).visibility !== 'hidden' && !thing.closest('[inert]');
  };
  const name = (thing: Element) =>
    `${thing.tagName.toLowerCase()} ${(thing.getAttribute('aria-label') ?? thing.textContent ?? '').trim().slice(0, 24)}`;
  const hasEdge = (thing: Element) => {
    const style = getComputedStyle(thing);
    const isDrawn = (line: string, width: string) => line !== 'none' && line !== 'hidden' && parseFloat(width) > 0;
    return isDrawn(style.borderBottomStyle, style.borderBottomWidth) || isDrawn(style.outlineStyle, style.outlineWidth);
  };
  const hasWords = (thing: Element) => {
    const heard = [...thing.querySelectorAll('.sr-only')].map((one) => one.textContent ?? '').join('');
    return (thing.textContent ?? '').length > heard.length;
  };
  const hasMark = (thing: Element) => thing.querySelector('svg, img, video, picture, canvas') !== null;
  const held = (field: Element) => [field, field.parentElement, field.parentElement?.parentElement];

  for (const thing of document.querySelectorAll('a[href], button, summary, [role=button]'))
    if (isShown(thing) && !thing.matches('.sr-only') && !hasWords(thing) && !hasMark(thing) && !hasEdge(thing))
      unseen.push(`nothing of ${name(thing)}`);

  for (const field of document.querySelectorAll('input, select, textarea')) {
    if (!isShown(field) || field.matches('.sr-only, [type=hidden], [type=file]')) continue;
    const isOwn = /^(checkbox|radio|range)$/.test((field as HTMLInputElement).type);
    if (isOwn ? getComputedStyle(field).appearance === 'none' : !held(field).some((one) => one && hasEdge(one)))
      unseen.push(`no edge of ${name(field)}`);
  }

  const look = (thing: Element) => {
    const { outline, border, backgroundColor, textDecorationLine } = getComputedStyle(thing);
    return [outline, border, backgroundColor, textDecorationLine, thing.querySelectorAll('svg').length].join();
  };
  for (const state of ['aria-pressed', 'aria-current', 'aria-selected']) {
    for (const chosen of document.querySelectorAll(`:is(a, button, [role=option])[${state}]:not([${state}=false])`)) {
      const others = chosen.closest('ul, ol, nav, fieldset, section, div')?.querySelectorAll(chosen.tagName) ?? [];
      const other = [...others].find(
        (one) =>
          (one.getAttribute(state) ?? 'false') === 'false' &&
          one.className.slice(0, 12) === chosen.className.slice(0, 12),
      );
      if (other && isShown(chosen) && look(other) === look(chosen)) unseen.push(`not seen as chosen: ${name(chosen)}`);
    }
  }

  const canvas = document.body.appendChild(document.createElement('i'));
  canvas.style.color = 'Canvas';
  const ground = getComputedStyle(canvas).color;
  canvas.remove();
  for (const drawing of document.querySelectorAll('*')) {
    const style = getComputedStyle(drawing);
    const isDrawn = style.maskImage !== 'none' || drawing.matches('[role=img], [role=progressbar], [role=meter]');
    if (!isDrawn || !isShown(drawing) || hasWords(drawing) || hasMark(drawing) || drawing.matches('svg, img')) continue;
    const isBare = style.backgroundImage === 'none' && [ground, 'rgba(0, 0, 0, 0)'].includes(style.backgroundColor);
    if (isBare && !hasEdge(drawing)) unseen.push(`gone: ${name(drawing)} ${drawing.className}`);
  }
  return unseen;
}
