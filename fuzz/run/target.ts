import type { Random } from '../../shared/random.ts'

/**
 * One generated input, which can be repeated. Returns how many times it was read as a whole, if more than once. Throws
 * `Fault` for a violation; any other exception is a crash.
 */
export type Attempt = () => number | void | Promise<number> | Promise<void>

/** An entry point for input from outside. */
export type FuzzTarget = {
  readonly name: string
  /**
   * This many consecutive cases share state; 1 if there is none. A case is repeated after the ones before it in its
   * batch.
   */
  readonly batch: number
  /** The number of messages, requests or files in a case. */
  readonly inputs: number
  readonly open: () => Promise<OpenTarget>
}

export type OpenTarget = {
  readonly draw: (random: Random) => Attempt
  readonly close: () => Promise<void>
}

/** The code behind an entry point violated an invariant. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** For entry points without state. */
export const openAlways = (draw: OpenTarget['draw']) => async (): Promise<OpenTarget> => ({
  draw,
  close: async () => undefined,
})
