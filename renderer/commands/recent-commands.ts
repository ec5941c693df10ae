import type { CommandId } from './command-table.ts'

/** In the order of last use, the latest first; the window forgets it when it closes. */
const used: CommandId[] = []

export function noteUse(id: CommandId): void {
  if (used.includes(id)) used.splice(used.indexOf(id), 1)
  used.unshift(id)
}

/** Larger is later; 0 for what was not used yet. */
export const usedAt = (id: CommandId): number => (used.includes(id) ? used.length - used.indexOf(id) : 0)
