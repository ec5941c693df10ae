/** The look of a cell apart from its number format. Colours are indexes of the service's table (API guide 10). */
export type Look = {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly struck: boolean
  /** Null: the default for its value. */
  readonly align: 'left' | 'centre' | 'right' | null
  readonly text: number | null
  readonly fill: number | null
}

/** The descriptor slots of bold, italic, underline, strikethrough, horizontal alignment, text colour and background. */
const SLOTS = [2, 3, 4, 5, 6, 8, 9] as const
/** The first colours of the table (none, black, white, transparent) are left to our themes. */
const FIRST_COLOUR = 4

/**
 * Combines descriptors into the look of a cell; the first one that sets a slot wins. Null if none sets the look, for
 * example only a currency. Serialized as the seven slots.
 */
export function lookOf(descriptors: readonly (string | null)[]): string | null {
  const all = descriptors.flatMap(descriptor => (descriptor ? [descriptor.split(',')] : []))
  const slots = SLOTS.map(slot => all.map(each => each[slot] ?? '').find(value => value !== '' && value !== '0') ?? '')
  return slots.every(slot => slot === '') ? null : slots.join(',')
}

const ALIGNED = [null, 'left', 'centre', 'right'] as const

/** Parses the result of `lookOf`. */
export function readLook(written: string): Look {
  const [bold, italic, underline, struck, align, text, fill] = written.split(',')
  return {
    bold: bold === '1',
    italic: italic === '1',
    underline: underline === '1',
    struck: struck === '1',
    align: ALIGNED[Number(align)] ?? null,
    text: colour(text),
    fill: colour(fill),
  }
}

function colour(slot: string | undefined): number | null {
  const position = Number(slot)
  return Number.isInteger(position) && position >= FIRST_COLOUR && position <= LAST_COLOUR ? position : null
}

const LAST_COLOUR = 41
