/** One of six colour pairs, stable per user (FNV-1a). */
export function avatarColour(key: string): number {
  let hash = 0x811c9dc5
  for (const letter of key.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash >>> 0) % 6) + 1
}

/** Scripts with square letters: one fills an avatar and identifies a family name. */
const WIDE_LETTER = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** First letters of the first and last word, or the first two of a single word; only the first of wide letters. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  if (WIDE_LETTER.test(first)) return [...first].slice(0, 1).join('')
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
