/** Place or direction in centimetres: right, away, up. */
export type Spot = readonly [number, number, number];
/** A colour as screens write it, `#rrggbb`. */
type Colour = `#${string}`;

/** What a surface is like. Sizes are in the space of its shape; every number that is left out is off. */
export type Skin = {
  pattern?:
    | 'plain'
    | 'citrus'
    | 'flesh'
    | 'marble'
    | 'fish'
    | 'leaf'
    | 'card'
    | 'ruler'
    | 'wood'
    | 'linen'
    | 'stone'
    | 'berry'
    | 'shell'
    | 'rings'
    | 'tomato'
    | 'stripe'
    | 'fillet'
    | 'layers'
    | 'nut';
  a: Colour;
  b?: Colour;
  c?: Colour;
  d?: Colour;
  dot?: Colour;
} & Partial<Record<(typeof numbers)[number], number>>;

const numbers = [
  ...['mottle', 'contrast', 'bias', 'stretch', 'streaks', 'streakAmount', 'fade', 'fadeFrom', 'fadeTo'],
  ...['dots', 'dotSize', 'dotAmount', 'pores', 'poreDepth', 'grain', 'grainDepth', 'ribs', 'ribDepth', 'vary'],
  ...['polish', 'gloss', 'soft', 'size', 'more'],
] as const;

/** A body: rows of a lathe are [radius, height], of a slab [x, y], of a tube [x, above, below, half width, y, z]. */
export type Shape = {
  kind: 'ellipsoid' | 'lathe' | 'tube' | 'slab' | 'block';
  half?: Spot;
  rows?: readonly (readonly number[])[];
  thick?: number;
  round?: number;
  lobes?: readonly [count: number, depth: number];
  lump?: readonly [height: number, size: number];
  warp?: readonly [height: number, size: number];
};

export type Piece = {
  shape: Shape;
  skin: Skin;
  at: Spot;
  /** Where its own z points. */
  up?: Spot;
  /** Where its own x points; `up` then only says which way it leans. */
  along?: Spot;
  /** Degrees about its own z. */
  turn?: number;
  size?: number;
  seed?: number;
  /** Cut flat: what lies beyond `at` along `normal` is gone, and the cut shows another skin. */
  cut?: { normal: Spot; at: number; skin: Skin };
};

export type Scene = {
  eye: Spot;
  aim: Spot;
  /** Degrees from edge to edge. */
  field: number;
  /** Radius of the lens; more of it, less is sharp. */
  opening: number;
  /** Distance of what is sharp; else what is aimed at. */
  focus?: number;
  exposure?: number;
  window?: readonly [direction: Spot, power: number];
  table: Skin;
  pieces: readonly Piece[];
};

/** As many skins and as many shapes the kernel keeps. */
const room = 160;

/** The scene in the words the kernel reads. */
export function written(scene: Scene, size: number, samples: number, tall = size) {
  const skins = [
    ...new Set([scene.table, ...scene.pieces.flatMap(({ skin, cut }) => (cut ? [skin, cut.skin] : [skin]))]),
  ];
  const shapes = [...new Set(scene.pieces.map(({ shape }) => shape))];
  if (Math.max(skins.length, shapes.length) > room) throw new Error(`A scene has room for ${room} skins and shapes.`);
  const lines = [
    `size ${size} samples ${samples}${tall === size ? '' : ` tall ${tall}`}`,
    `eye ${say(scene.eye)} ${say(scene.aim)} ${scene.field} ${scene.opening} ${scene.focus ?? 0}`,
    `exposure ${scene.exposure ?? 0.47}`,
    ...(scene.window ? [`window ${say(scene.window[0])} ${scene.window[1]}`] : []),
    ...skins.map((skin, at) => `skin ${at} ${skinWords(skin)} end`),
    ...shapes.map((shape, at) => `shape ${at} ${shapeWords(shape)} end`),
    'table 0',
    ...scene.pieces.map((piece) => pieceWords(piece, shapes.indexOf(piece.shape), (skin) => skins.indexOf(skin))),
  ];
  return `${lines.join('\n')}\n`;
}

function skinWords(skin: Skin) {
  const colours = (['a', 'b', 'c', 'd', 'dot'] as const).flatMap((key) => {
    const colour = skin[key];
    return colour ? [`${key} ${say(linear(colour))}`] : [];
  });
  const rest = numbers.flatMap((key) => (skin[key] === undefined ? [] : [`${key} ${skin[key]}`]));
  return [`pattern ${skin.pattern ?? 'plain'}`, ...colours, ...rest].join(' ');
}

function shapeWords({ kind, half, rows, thick, round, lobes, lump, warp }: Shape) {
  const words = [kind as string];
  if (half) words.push(`half ${say(half)}`);
  if (thick !== undefined) words.push(`thick ${thick}`);
  if (round !== undefined) words.push(`round ${round}`);
  if (lobes) words.push(`lobes ${lobes.join(' ')}`);
  if (lump) words.push(`lump ${lump.join(' ')}`);
  if (warp) words.push(`warp ${warp.join(' ')}`);
  for (const row of rows ?? []) words.push(`row ${row.map(short).join(' ')}`);
  return words.join(' ');
}

function pieceWords(piece: Piece, shape: number, skinAt: (skin: Skin) => number) {
  const [x, y, z] = frame(piece);
  const { at, size = 1, seed = 0, cut } = piece;
  const place = `${say(at)} ${say(x)} ${say(y)} ${say(z)}`;
  const rest = cut ? `${skinAt(cut.skin)} ${say(unit(cut.normal))} ${cut.at}` : '-1';
  return `thing ${shape} ${skinAt(piece.skin)} ${short(size)} ${short(seed)} ${place} ${rest}`;
}

/** Its own three axes in the room. */
function frame({ along, up = [0, 0, 1], turn = 0 }: Piece): [Spot, Spot, Spot] {
  let x: Spot;
  let z: Spot;
  if (along) {
    x = unit(along);
    const lean = dot(up, x);
    z = unit([up[0] - x[0] * lean, up[1] - x[1] * lean, up[2] - x[2] * lean]);
  } else {
    z = unit(up);
    x = unit(cross(Math.abs(z[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], z));
  }
  const y = cross(z, x);
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const turned = (one: Spot, other: Spot, sign: number): Spot =>
    [0, 1, 2].map((k) => (one[k] ?? 0) * c + sign * (other[k] ?? 0) * s) as unknown as Spot;
  return [turned(x, y, 1), turned(y, x, -1), z];
}

export function unit([x, y, z]: Spot): Spot {
  const long = Math.hypot(x, y, z) || 1;
  return [x / long, y / long, z / long];
}

function dot(a: Spot, b: Spot) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Spot, b: Spot): Spot {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function linear(colour: Colour): Spot {
  const part = (at: number) => {
    const v = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function say(spot: Spot) {
  return spot.map(short).join(' ');
}

function short(value: number) {
  return String(Math.round(value * 1e5) / 1e5);
}
