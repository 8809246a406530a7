type Colour = [number, number, number];

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
const steps: [name: string, towards: Colour, share: number][] = [
  ['50', white, 0.94],
  ['100', white, 0.84],
  ['200', white, 0.68],
  ['300', white, 0.48],
  ['400', white, 0.24],
  ['500', white, 0],
  ['600', black, 0.12],
  ['700', black, 0.28],
  ['800', black, 0.45],
  ['900', black, 0.6],
];

/** The palette of a brand around one colour, "#rrggbb": from the palest background to the text colour that is readable on it. */
export function paletteOf(hex: string) {
  const colour = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;
  const ramp = steps.map(([name, towards, share]) => [`brand-${name}`, mixed(colour, towards, share)] as const);
  const palest = ramp[0]?.[1] ?? white;
  let strong = colour;
  for (let share = 0; Math.min(contrast(strong, white), contrast(strong, palest)) < 4.6; share += 0.02)
    strong = mixed(colour, black, share);
  return Object.fromEntries([...ramp, ['brand-strong', strong] as const].map(([name, one]) => [name, hexOf(one)]));
}

function mixed(colour: Colour, towards: Colour, share: number) {
  return colour.map((part, at) => Math.round(part + ((towards[at] ?? 0) - part) * share)) as Colour;
}

function hexOf(colour: Colour) {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function contrast(one: Colour, other: Colour) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour) {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
