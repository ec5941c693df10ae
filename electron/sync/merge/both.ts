import { CellValue, type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { unionOf } from './merge-cell.ts'

/** A value that contains the input of both users. */
type BothValue = { readonly value: CellValue; readonly keepsAll: boolean }

/**
 * The "both" option of a conflict that `mergeCell` cannot solve: choices and people as a union; for text, theirs
 * followed by each new line of ours. Lines, numbers, dates and formulas are never merged: neither user entered such a
 * value. Null if the result equals one of the two.
 */
export function bothOf(base: Content | null, ours: Content, theirs: Content, kind: ColumnKind): BothValue | null {
  if ([base, ours, theirs].some(content => content !== null && content.formula !== null)) return null
  const both = kind === 'text' ? joined(base?.value ?? null, ours.value, theirs.value) : united(ours, theirs, kind)
  if (both === null || !CellValue.safeParse(both.value).success) return null
  const content = { value: both.value, formula: null }
  return sameContent(content, ours) || sameContent(content, theirs) ? null : both
}

function united(ours: Content, theirs: Content, kind: ColumnKind): BothValue | null {
  const value = unionOf(ours.value, theirs.value, kind)
  return value === undefined ? null : { value, keepsAll: true }
}

function joined(base: CellValue, ours: CellValue, theirs: CellValue): BothValue | null {
  if (typeof ours !== 'string' || typeof theirs !== 'string' || theirs.trim() === '') return null
  const before = typeof base === 'string' ? base : ''
  const known = new Set([...linesOf(before), ...linesOf(theirs)])
  const added = linesOf(ours).filter(line => line !== '' && !known.has(line))
  const keepsAll = ours.startsWith(before) && theirs.startsWith(before)
  return added.length === 0 ? null : { value: [theirs.trimEnd(), ...added].join('\n'), keepsAll }
}

const linesOf = (text: string): readonly string[] => text.split('\n').map(line => line.trimEnd())
