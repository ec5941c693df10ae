import type { Stroke } from './strokes.ts'

/** Text typed while the cell still has the focus, before it is in the editor. */
export type ReceivedText = {
  readonly text: string
  readonly caret: number
  /** Text that an input method is still composing; null without any. */
  readonly composed: { readonly start: number; readonly end: number } | null
}

/** Draws caret and composed text, which a browser shows only in a focused field. */
export function receivedStrokes({ text, caret, composed }: ReceivedText): Stroke[] {
  const { start, end } = composed ?? { start: caret, end: caret }
  const at = Math.min(Math.max(caret, start), end)
  const plain = (from: number, to?: number): Stroke => ({ text: text.slice(from, to), className: '' })
  const underlined = (from: number, to: number): Stroke => ({
    text: text.slice(from, to),
    className: 'sf-ink-composed',
  })
  const strokes = [
    plain(0, start),
    underlined(start, at),
    { text: '', className: 'sf-ink-caret' },
    underlined(at, end),
    plain(end),
  ]
  return strokes.filter(({ text, className }) => text !== '' || className === 'sf-ink-caret')
}
