import { type Drawing, drawing, element, giveName } from '../../core/dom.ts'
import { STAR } from '../cells/drawings.ts'
import { symbolTone, type Tone } from '../cells/value-look.ts'

/** The drawing of a symbol value: one shape with its text next to it, or several shapes as a count. */
export type SymbolShape =
  | { readonly kind: 'dot'; readonly tone: Tone }
  | { readonly kind: 'glyph'; readonly tone: Tone; readonly glyph: Drawing }
  | {
      readonly kind: 'rating'
      readonly shape: Drawing
      readonly full: number
      readonly of: number
      readonly tone: Tone
    }

const RING = 'M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6z'
const ball = (fill?: string): Drawing => ({ box: 12, lines: [RING], ...(fill ? { fills: [fill] } : {}) })

/** Filled clockwise from the top. */
const BALLS = new Map([
  ['empty', ball()],
  ['quarter', ball('M6 6V3a3 3 0 0 1 3 3z')],
  ['half', ball('M6 3a3 3 0 0 1 0 6z')],
  ['three quarter', ball('M6 6V3a3 3 0 1 1 -3 3z')],
  ['full', ball('M6 3a3 3 0 1 0 0 6a3 3 0 1 0 0-6z')],
])

const arrow = (...lines: string[]): Drawing => ({ box: 24, lines })
const RIGHT = arrow('M5 12h14', 'm12 5 7 7-7 7')

const ARROWS = new Map<string, readonly [tone: Tone, glyph: Drawing]>([
  ['up', ['ok', arrow('M12 19V5', 'm5 12 7-7 7 7')]],
  ['angle up', ['ok', arrow('M7 17 17 7', 'M8 7h9v9')]],
  ['sideways', ['yellow', RIGHT]],
  ['unchanged', ['yellow', RIGHT]],
  ['right', ['neutral', RIGHT]],
  ['left', ['neutral', arrow('M19 12H5', 'm12 19-7-7 7-7')]],
  ['angle down', ['danger', arrow('m7 7 10 10', 'M17 8v9H8')]],
  ['down', ['danger', arrow('M12 5v14', 'm19 12-7 7-7-7')]],
])

const RATINGS = ['empty', 'one', 'two', 'three', 'four', 'five']
const HEART = arrow('M12 21S3 14.5 3 8.5A4.5 4.5 0 0 1 12 6.8a4.5 4.5 0 0 1 9 1.7C21 14.5 12 21 12 21z')
const DISC = arrow('M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z')
const RATED: Readonly<Record<string, readonly [Drawing, Tone]>> = {
  STAR_RATING: [STAR, 'yellow'],
  HEARTS: [HEART, 'danger'],
  EFFORT: [DISC, 'info'],
  MONEY: [DISC, 'ok'],
}

/** The drawing of a value of this symbol (API guide 8.4). Unknown values are a grey dot with their text. */
export function symbolShape(symbol: string, value: string): SymbolShape {
  const word = value.trim().toLowerCase()
  const full = RATINGS.indexOf(word)
  const [shape, tone] = RATED[symbol] ?? []
  if (shape && tone && full >= 0) return { kind: 'rating', shape, full, of: RATINGS.length - 1, tone }
  const glyph = ['HARVEY_BALLS', 'PROGRESS', 'SIGNAL'].includes(symbol) ? BALLS.get(word) : undefined
  if (glyph) return { kind: 'glyph', tone: word === 'full' ? 'ok' : word === 'empty' ? 'neutral' : 'info', glyph }
  const pointed = /^(ARROWS|DIRECTIONS)_/.test(symbol) ? ARROWS.get(word) : undefined
  if (pointed) return { kind: 'glyph', tone: directed(symbol, pointed[0]), glyph: pointed[1] }
  return { kind: 'dot', tone: symbolTone(value) }
}

const RATED_OF: Readonly<Record<string, string>> = { STAR_RATING: ' stars', HEARTS: ' hearts', EFFORT: '', MONEY: '' }

/** The accessible text of a rating: "3 of 5 stars". Null for other values. */
export function ratingName(symbol: string, value: string): string | null {
  const shape = symbolShape(symbol, value)
  return shape.kind === 'rating' ? `${shape.full} of ${shape.of}${RATED_OF[symbol] ?? ''}` : null
}

/** Directions have no good or bad colour. */
const directed = (symbol: string, tone: Tone): Tone => (symbol === 'DIRECTIONS_4_WAY' ? 'neutral' : tone)

/** Draws a symbol value: its shape and text, or a count of shapes. */
export function drawSymbol(host: HTMLElement, symbol: string, value: string): void {
  const shape = symbolShape(symbol, value)
  if (shape.kind === 'dot') host.append(element('span', `sf-dot sf-tone-${shape.tone}`))
  if (shape.kind === 'glyph') host.append(drawing(shape.glyph, `sf-symbol sf-tone-${shape.tone}`))
  if (shape.kind !== 'rating') {
    host.append(element('span', 'sf-cell-text', value))
    return
  }
  const row = element('span', `sf-rating sf-tone-${shape.tone}`)
  for (let at = 0; at < shape.of; at++)
    row.append(drawing(shape.shape, at < shape.full ? 'sf-symbol sf-on' : 'sf-symbol'))
  // The text that a search finds.
  row.append(element('span', 'visually-hidden', value))
  row.title = value
  giveName(row, ratingName(symbol, value) ?? value)
  host.append(row)
}
