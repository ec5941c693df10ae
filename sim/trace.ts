import { createHash } from 'node:crypto'

/** The events of a run as lines that are equal in every run: service ids are numbered by first appearance. */
export function createTrace(now: () => number, start: number) {
  const entries: (readonly [at: number, who: string, what: string])[] = []
  const names = new Map<string, string>()
  const named = (text: string): string =>
    text.replace(/\b([19]\d{15}|0{20}[\da-f]+)\b/g, id => {
      const name = names.get(id) ?? `#${names.size + 1}`
      names.set(id, name)
      return name
    })

  // Formatted lazily, because few of them are ever read.
  const lines = (): readonly string[] => {
    names.clear()
    return entries.map(([at, who, what]) => `${String(at).padStart(9)}  ${who.padEnd(8)}  ${named(what)}`)
  }

  return {
    add: (who: string, what: string): void => void entries.push([now() - start, who, what]),
    lines,
    hash: (): string => createHash('sha256').update(lines().join('\n')).digest('hex').slice(0, 16),
  }
}
export type Trace = ReturnType<typeof createTrace>
