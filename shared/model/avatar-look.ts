/** One of the six pairs of colours, always the same for the same person (FNV-1a). */
export function avatarColour(key: string): number {
  let hash = 0x811c9dc5
  for (const letter of key.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((hash >>> 0) % 6) + 1
}

/** First letters of the first and the last word, or the first two of a single word. */
export function initials(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const [first = '?', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
