import type { Piece, Skin } from '../scene.ts';
import { lathe } from '../shapes.ts';

export const bowl = lathe([
  [0, 0],
  [1.6, 0],
  [2.0, 0.25],
  [3.6, 1.2],
  [4.6, 2.6],
  [4.9, 3.7],
  [4.75, 3.8],
  [4.6, 3.7],
  [4.3, 2.7],
  [3.4, 1.5],
  [1.8, 0.6],
  [0, 0.5],
]);
const wide = lathe([
  [0, 0],
  [2.6, 0],
  [3.1, 0.3],
  [4.9, 1.3],
  [5.9, 2.5],
  [6.1, 2.7],
  [5.9, 2.75],
  [5.5, 2.5],
  [4.5, 1.6],
  [2.9, 0.75],
  [0, 0.65],
]);
const dish = lathe([
  [0, 0],
  [4.4, 0],
  [5.0, 0.25],
  [7.2, 0.9],
  [7.9, 1.35],
  [7.8, 1.5],
  [7.5, 1.42],
  [6.8, 1.15],
  [4.8, 0.6],
  [0, 0.5],
]);

export const stoneware: Skin = {
  a: '#2f3336',
  b: '#3d4245',
  mottle: 1.4,
  contrast: 0.35,
  dots: 8,
  dotSize: 0.08,
  dotAmount: 0.6,
  dot: '#8a8378',
  gloss: 0.04,
  polish: 0.4,
};
export const celadon: Skin = {
  a: '#8fa593',
  b: '#7f9887',
  mottle: 1.1,
  contrast: 0.3,
  gloss: 0.06,
  polish: 0.16,
  soft: 0.2,
};
export const porcelain: Skin = {
  a: '#efece4',
  b: '#e8e4da',
  mottle: 1.1,
  contrast: 0.3,
  gloss: 0.06,
  polish: 0.16,
  soft: 0.2,
};
export const turned: Skin = {
  a: '#8e6240',
  b: '#7a5233',
  mottle: 1.2,
  stretch: 3,
  grain: 3,
  grainDepth: 0.02,
  gloss: 0.035,
  polish: 0.42,
};

export const bowlOf = (skin: Skin, size = 1): Piece[] => [{ shape: bowl, skin, at: [0, 0, 0], size }];
export const wideBowl = (size: number, skin: Skin = porcelain): Piece[] => [{ shape: wide, skin, at: [0, 0, 0], size }];
export const dishOf = (skin: Skin, size = 1): Piece[] => [{ shape: dish, skin, at: [0, 0, 0], size }];
