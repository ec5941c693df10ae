const SEPARATOR = /[,;\n]/

/**
 * Splits a typed list at commas, semicolons and line breaks. Keeps known items that contain a comma, such as "Power,
 * low voltage".
 */
export function splitList(text: string, known: readonly string[]): string[] {
  const longestFirst = known.filter(item => SEPARATOR.test(item)).sort((a, b) => b.length - a.length)
  const items: string[] = []
  let rest = text.trimStart()
  while (rest !== '') {
    const item = longestFirst.find(candidate => startsWithItem(rest, candidate)) ?? rest.split(SEPARATOR, 1)[0] ?? rest
    const length = Math.min(rest.length, item.length)
    if (item.trim()) items.push(rest.slice(0, length).trim())
    rest = rest.slice(length + 1).trimStart()
  }
  return items
}

function startsWithItem(text: string, item: string): boolean {
  if (text.slice(0, item.length).toLowerCase() !== item.toLowerCase()) return false
  const next = text.slice(item.length).trimStart()[0]
  return next === undefined || SEPARATOR.test(next)
}
