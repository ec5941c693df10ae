/** A letter after a longer pause starts a new search. */
const PAUSE_MS = 1000

/** The typed letters and the time of the last one. */
export type Letters = { readonly text: string; readonly atMs: number }

export const NO_LETTERS: Letters = { text: '', atMs: Number.NEGATIVE_INFINITY }

export const isTyping = ({ text, atMs }: Letters, nowMs: number): boolean => text !== '' && nowMs - atMs <= PAUSE_MS

export const withLetter = (letters: Letters, letter: string, nowMs: number): Letters => ({
  text: isTyping(letters, nowMs) ? letters.text + letter : letter,
  atMs: nowMs,
})

/**
 * The index of the next matching label from the current one on, wrapping around; -1 without a match. A single or
 * repeated letter moves to the next match, so that all of them can be reached.
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
