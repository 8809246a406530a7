import type { Spot } from './scene.ts';

/** A die that falls the same way every time. */
export function dice(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (low = 0, high = 1) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    let word = state ^ (state >>> 15);
    word = Math.imul(word, 0x85ebca6b) >>> 0;
    return low + (high - low) * (((word ^ (word >>> 13)) >>> 0) / 2 ** 32);
  };
}

/**
 * Lets balls fall into a box and come to rest: nobody lies in another, in a wall or under the floor. `walls` are half width and half
 * depth; `flat` is how much lower than round they are (a squat fruit lies lower).
 */
export function settle(radii: readonly number[], walls: readonly [number, number], seed: number, flat = 1): Spot[] {
  const roll = dice(seed);
  const balls = radii.map((r, at) => {
    const x = roll(-1, 1) * Math.max(0.01, walls[0] - r);
    const y = roll(-1, 1) * Math.max(0.01, walls[1] - r);
    return { x, y, z: r + (at * r * 3) / Math.max(1, Math.sqrt(radii.length)), r };
  });
  for (let step = 0; step < 900; step++) {
    for (const ball of balls) ball.z -= step < 700 ? 0.05 * ball.r : 0;
    const close = neighbours(balls);
    for (let pass = 0; pass < 4; pass++) {
      for (const [one, other] of close) part(one, other);
      for (const ball of balls) {
        ball.x = Math.min(walls[0] - ball.r, Math.max(ball.r - walls[0], ball.x));
        ball.y = Math.min(walls[1] - ball.r, Math.max(ball.r - walls[1], ball.y));
        ball.z = Math.max(ball.r, ball.z);
      }
    }
  }
  return balls.map(({ x, y, z }) => [x, y, z * flat] as const);
}

type Ball = { x: number; y: number; z: number; r: number };

/** Who may meet whom in the next step; most are too far away to be asked. */
function neighbours(balls: readonly Ball[]) {
  const close: [Ball, Ball][] = [];
  for (let at = 0; at < balls.length; at++)
    for (let next = at + 1; next < balls.length; next++) {
      const [one, other] = [balls[at] as Ball, balls[next] as Ball];
      const reach = (one.r + other.r) * 1.4;
      const [dx, dy, dz] = [other.x - one.x, other.y - one.y, other.z - one.z];
      if (dx * dx + dy * dy + dz * dz < reach * reach) close.push([one, other]);
    }
  return close;
}

function part(one: Ball, other: Ball) {
  const [dx, dy, dz] = [other.x - one.x, other.y - one.y, other.z - one.z];
  const want = one.r + other.r;
  const far = Math.sqrt(dx * dx + dy * dy + dz * dz) || 0.001;
  if (far >= want) return;
  const push = (want - far) / far / 2;
  one.x -= dx * push;
  one.y -= dy * push;
  one.z -= dz * push;
  other.x += dx * push;
  other.y += dy * push;
  other.z += dz * push;
}
