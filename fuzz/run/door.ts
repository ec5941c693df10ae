import type { Random } from '../../shared/random.ts'

/**
 * One input, drawn and ready to be given. Given again it is the same one. Returns how many times it was read as a whole, where that is
 * more than once. Throws `Fault` for what must not be; any other throw is a crash.
 */
export type Attempt = () => number | void | Promise<number> | Promise<void>

/** A place where something comes in that somebody else has made. */
export type Door = {
  readonly name: string
  /** So many cases in a row meet what those before them have left behind; 1 where nothing stays. A case is repeated after these. */
  readonly batch: number
  /** How many messages, requests or files one case is. */
  readonly inputs: number
  readonly open: () => Promise<OpenDoor>
}

export type OpenDoor = {
  readonly draw: (random: Random) => Attempt
  readonly close: () => Promise<void>
}

/** The code behind a door did what it must not do with an input, whatever that was. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** For doors behind which nothing stays. */
export const openAlways = (draw: OpenDoor['draw']) => async (): Promise<OpenDoor> => ({
  draw,
  close: async () => undefined,
})
