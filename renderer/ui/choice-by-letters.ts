/** After a longer pause the next letter begins a new word. */
const PAUSE_MS = 1000

/** The letters typed on a select, and when the last one came. */
export type Letters = { readonly text: string; readonly atMs: number }

export const NO_LETTERS: Letters = { text: '', atMs: Number.NEGATIVE_INFINITY }

export const isTyping = ({ text, atMs }: Letters, nowMs: number): boolean => text !== '' && nowMs - atMs <= PAUSE_MS

export const withLetter = (letters: Letters, letter: string, nowMs: number): Letters => ({
  text: isTyping(letters, nowMs) ? letters.text + letter : letter,
  atMs: nowMs,
})

/**
 * The index of the label that the letters begin, looked for from the current one on and round the end; -1 where there is none. One letter,
 * or the same one again and again, goes on to the next label: so each of those that begin alike is reached.
 */
export function indexByLetters(labels: readonly string[], current: number, { text }: Letters): number {
  const letters = [...text.toLocaleLowerCase()]
  const isRepeated = letters.every(letter => letter === letters[0])
  const start = isRepeated ? (letters[0] ?? '') : letters.join('')
  if (start === '') return -1
  const first = Math.max(0, isRepeated ? current + 1 : current)
  for (let step = 0; step < labels.length; step++) {
    const at = (first + step) % labels.length
    if (labels[at]?.toLocaleLowerCase().startsWith(start)) return at
  }
  return -1
}
