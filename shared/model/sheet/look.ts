/** How a cell is to look, besides what kind of value it holds. Colours are places in the service's table (API guide 10). */
export type Look = {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly struck: boolean
  /** Null: where its value belongs. */
  readonly align: 'left' | 'centre' | 'right' | null
  readonly text: number | null
  readonly fill: number | null
}

/** Bold, italic, underline, strikethrough, horizontal alignment, text colour, background: their slots in a descriptor. */
const SLOTS = [2, 3, 4, 5, 6, 8, 9] as const
/** none, black, white, transparent: the first colours of the table mean nothing that our own themes do not say. */
const FIRST_COLOUR = 4

/**
 * What descriptors say together of how a cell looks, the first one that fills a slot counting. Null where they say nothing of it: that of
 * a currency is no look. Written down as short as the seven slots.
 */
export function lookOf(descriptors: readonly (string | null)[]): string | null {
  const all = descriptors.flatMap(descriptor => (descriptor ? [descriptor.split(',')] : []))
  const slots = SLOTS.map(slot => all.map(each => each[slot] ?? '').find(said => said !== '' && said !== '0') ?? '')
  return slots.every(slot => slot === '') ? null : slots.join(',')
}

const ALIGNED = [null, 'left', 'centre', 'right'] as const

/** Reads what `lookOf` wrote. */
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
  const place = Number(slot)
  return Number.isInteger(place) && place >= FIRST_COLOUR && place <= LAST_COLOUR ? place : null
}

const LAST_COLOUR = 41
