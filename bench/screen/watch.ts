/** A rectangle of the screen in pixels. Of its lines, every `everyPx`th is read. */
export type Area = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly everyPx: number
}

/** The order for `sampler.ts`, as JSON. */
export type Watch = {
  /** The framebuffer of the display, which Xvfb maps to this file. */
  readonly screen: string
  readonly areas: readonly Area[]
  /** Writes the pixels of an area to a file: at the start, and again after each change. */
  readonly keep: { readonly area: Area; readonly file: string } | null
}

/** A reading that differs from the one before it. */
export type Change = {
  /** Of `clockMs`. */
  readonly at: number
  /** The changed areas, by index. */
  readonly areas: readonly number[]
  /** Its index among the kept pictures, of which the first is that of the start. */
  readonly picture: number
}

/** The sampler's response to the message that stops it. */
export type Watched = {
  readonly changes: readonly Change[]
  /** The longest time from one reading to the next, in milliseconds. */
  readonly longestPauseMs: number
  /** The sampler's use of one processor, from 0 to 1. */
  readonly cpuShare: number
}

/** Milliseconds of the system's monotonic clock, which is the same in all processes. */
export const clockMs = (): number => Number(process.hrtime.bigint()) / 1e6
