/** The runs of two checkouts, old (0) and new (1), in the order of their turns. */
const ORDER = [0, 1, 1, 0] as const

export type Side = (typeof ORDER)[number]

/** `asks`: a run waits for its turn, which ends with its next question. `ends`: it has no further one. */
export type Alternation = { readonly asks: (side: Side) => void; readonly ends: (side: Side) => void }

/** Gives two runs their turns in the order A B B A, so that drift of the machine affects them alike. */
export function createAlternation(give: (side: Side) => void): Alternation {
  const waiting = new Set<Side>()
  const ended = new Set<Side>()
  let running: Side | null = null
  let given = 0
  const leave = (side: Side) => {
    if (running === side) running = null
  }
  const next = () => {
    if (running !== null || ended.size === 2) return
    while (ended.has(ORDER[given % 4] ?? 0)) given += 1
    const side = ORDER[given % 4] ?? 0
    if (!waiting.delete(side)) return
    running = side
    given += 1
    give(side)
  }
  return {
    asks: side => {
      leave(side)
      waiting.add(side)
      next()
    },
    ends: side => {
      leave(side)
      ended.add(side)
      next()
    },
  }
}

/** Waits for this process's turn, if it is one of two runs (`two-checkouts.ts`). */
export const turnFromParent = async (): Promise<void> => {
  if (!process.send) return
  const given = new Promise(resolve => process.once('message', resolve))
  process.send('asks')
  await given
}
