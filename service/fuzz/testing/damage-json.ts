import { type Draw, NAMES, oddValue, pick, put, spelled } from './odd-values.ts'

/** A position in a JSON value. */
type Spot = {
  readonly holder: object
  readonly key: string
}

/** Damages up to three positions of a JSON value, which must not be shared. */
export function damageJson(draw: Draw, value: unknown): unknown {
  const box = { body: value }
  for (let left = 1 + draw.random.below(3); left > 0; left--) damage(draw, pick(draw.random, spotsIn(box)), box)
  return box.body
}

/** Every position in an object, up to a limit: further ones would add nothing. */
function spotsIn(box: object, most = 400): readonly Spot[] {
  const spots: Spot[] = []
  const holders: object[] = [box]
  for (let holder = holders.pop(); holder && spots.length < most; holder = holders.pop()) {
    for (const [key, inner] of Object.entries(holder)) {
      spots.push({ holder, key })
      if (typeof inner === 'object' && inner !== null) holders.push(inner)
    }
  }
  return spots
}

function damage(draw: Draw, spot: Spot, box: object): void {
  const before: unknown = Reflect.get(spot.holder, spot.key)
  pick(draw.random, DAMAGES)(draw, spot, before, box)
}

const REPEATS = [0, 2, 2, 2, 3, 501] as const
const DEPTHS = [2, 5, 31, 33, 200] as const

function rename({ random }: Draw, { holder, key }: Spot, box: object): void {
  if (holder === box || Array.isArray(holder)) return
  const value: unknown = Reflect.get(holder, key)
  Reflect.deleteProperty(holder, key)
  put(holder, random.chance(0.3) ? key.toUpperCase() : pick(random, NAMES), value)
}

function add(draw: Draw, into: unknown): void {
  if (Array.isArray(into)) into.push(oddValue(draw))
  else if (typeof into === 'object' && into !== null) put(into, pick(draw.random, NAMES), oddValue(draw))
}

function nested(value: unknown, depth: number): unknown {
  let made = value
  for (let left = depth; left > 0; left--) made = left % 2 ? [made] : { value: made }
  return made
}

type Damage = (draw: Draw, spot: Spot, before: unknown, box: object) => void

/** Replaces the value at a position. */
const instead =
  (made: (draw: Draw, before: unknown) => unknown): Damage =>
  (draw, { holder, key }, before) =>
    put(holder, key, made(draw, before))

const DAMAGES: readonly Damage[] = [
  instead(draw => oddValue(draw)),
  instead(draw => oddValue(draw)),
  instead((_, before) => [before]),
  instead(({ random }, before) => ({ [pick(random, NAMES)]: before })),
  instead(({ random }, before) => Array(pick(random, REPEATS)).fill(before)),
  instead((_, before) => (typeof before === 'string' ? Number(before) : spelled(before))),
  instead(({ random }, before) => nested(before, pick(random, DEPTHS))),
  (draw, spot, _, box) => rename(draw, spot, box),
  (draw, _, before) => add(draw, before),
  // The body itself is never removed; `damageText` does that.
  (_, { holder, key }, __, box) => void (holder !== box && Reflect.deleteProperty(holder, key)),
]
