import type { Drawing } from '../../core/dom.ts'

/**
 * The look of a known value of a choice column: its colour by meaning, and a distinct shape for readers without colour.
 */
export type ValueLook = { readonly tone: Tone; readonly glyph: Drawing | null }
export type Tone = 'neutral' | 'info' | 'iris' | 'danger' | 'ok' | 'yellow'

const RING = 'M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6z'

const DASHED: Drawing = {
  box: 12,
  lines: [
    'M4.2 1.5a4.8 4.8 0 0 1 3.6 0',
    'M10.5 4.2a4.8 4.8 0 0 1 0 3.6',
    'M7.8 10.5a4.8 4.8 0 0 1 -3.6 0',
    'M1.5 7.8a4.8 4.8 0 0 1 0 -3.6',
  ],
}
const HALF: Drawing = { box: 12, lines: [RING], fills: ['M6 3a3 3 0 0 1 0 6z'] }
const THREE_QUARTERS: Drawing = { box: 12, lines: [RING], fills: ['M6 6V3a3 3 0 1 1 -3 3z'] }
// The mark is a hole in the filled shape, so it has the chip's colour in every theme.
const OCTAGON: Drawing = {
  box: 12,
  lines: [],
  fills: ['M3.8 .8h4.4l3 3v4.4l-3 3h-4.4l-3-3v-4.4zM5.3 3v3.6h1.4v-3.6zM5.3 7.8v1.4h1.4v-1.4z'],
}
const TICKED: Drawing = {
  box: 12,
  lines: [],
  fills: ['M6 .8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 1 0 0-10.4zM8.9 4.9l-3.5 3.5l-2.2-2.2l.8-.8l1.4 1.4l2.7-2.7z'],
}

const notStarted: ValueLook = { tone: 'neutral', glyph: DASHED }
const moving: ValueLook = { tone: 'info', glyph: HALF }
const inReview: ValueLook = { tone: 'iris', glyph: THREE_QUARTERS }
const blocked: ValueLook = { tone: 'danger', glyph: OCTAGON }
const complete: ValueLook = { tone: 'ok', glyph: TICKED }
const unknown: ValueLook = { tone: 'neutral', glyph: null }

const LOOKS = new Map<string, ValueLook>([
  ...['not started', 'to do', 'todo', 'open', 'new', 'planned'].map(word => [word, notStarted] as const),
  ...['in progress', 'doing', 'started', 'active', 'underway'].map(word => [word, moving] as const),
  ...['in review', 'review', 'waiting for review', 'to check'].map(word => [word, inReview] as const),
  ...['blocked', 'on hold', 'stuck', 'at risk', 'failed'].map(word => [word, blocked] as const),
  ...['complete', 'completed', 'done', 'closed', 'fixed', 'approved'].map(word => [word, complete] as const),
])

/** The look of a value, ignoring case. An unknown value gets a grey chip without a glyph. */
export function valueLook(value: string): ValueLook {
  return LOOKS.get(value.trim().toLowerCase()) ?? unknown
}

const SYMBOL_TONES: Record<string, Tone> = {
  red: 'danger',
  yellow: 'yellow',
  green: 'ok',
  blue: 'info',
  gray: 'neutral',
  grey: 'neutral',
  high: 'danger',
  medium: 'yellow',
  low: 'info',
  yes: 'ok',
  hold: 'yellow',
  no: 'danger',
}

/** The colour of a symbol column's dot; other symbols are neutral. */
export function symbolTone(value: string): Tone {
  return SYMBOL_TONES[value.trim().toLowerCase()] ?? 'neutral'
}
