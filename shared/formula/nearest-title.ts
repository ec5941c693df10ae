/** Two letters wrong in a word are a slip; more are another word. */
const MOST_SLIPS = 2
const LEAST_LETTERS = 4

/** The title that somebody probably meant who mistyped it; null where none comes near. */
export function nearestTitle(typed: string, titles: readonly string[]): string | null {
  if (typed.length < LEAST_LETTERS) return null
  let nearest: { readonly title: string; readonly slips: number } | null = null
  for (const title of titles) {
    if (Math.abs(title.length - typed.length) > MOST_SLIPS) continue
    const slips = distance(typed.toLowerCase(), title.toLowerCase())
    if (slips <= MOST_SLIPS && slips < (nearest?.slips ?? Number.POSITIVE_INFINITY)) nearest = { title, slips }
  }
  return nearest?.title ?? null
}

/** How many letters have to be changed, put in or taken out. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed))
    }
    above = row
  }
  return above[to.length] ?? 0
}
