import { scanFormula } from '../../../shared/formula/scan.ts'
import type { ReferenceToken, Span } from '../../../shared/formula/token.ts'

/** F4: the reference at the caret with the next combination of fixed column and row. Null without a reference. */
export function nextFixed(formula: string, caret: number): (Span & { readonly text: string }) | null {
  const token = scanFormula(formula).find(
    (each): each is ReferenceToken => each.kind === 'reference' && each.start <= caret && caret <= each.end,
  )
  if (!token) return null
  const { start, end, nameEnd, isFixed, row } = token
  const name = formula.slice(start + (isFixed ? 1 : 0), nameEnd)
  // Only a row number can be fixed: `@row` is the formula's own row in every copy.
  if (row?.kind !== 'number') return { start, end, text: `${isFixed ? '' : '$'}${name}${formula.slice(nameEnd, end)}` }
  const isRowFixed = isFixed === row.isFixed
  return { start, end, text: `${isFixed ? '' : '$'}${name}${isRowFixed ? '$' : ''}${row.number}` }
}
