import { z } from 'zod'
import type { CellValue } from '../../shared/model/sheet/cell-value.ts'

const Several = z.object({ values: z.array(z.union([z.string(), z.object({ email: z.string() })])) })

/** The items of a multi-value cell of the service. Null for other cells. */
export function itemsIn({ objectValue }: { readonly objectValue?: unknown }): readonly string[] | null {
  const received = Several.safeParse(objectValue)
  return received.success ? received.data.values.map(item => (typeof item === 'string' ? item : item.email)) : null
}

/** The same for a cell in a window. */
export function itemsOf(value: CellValue): readonly string[] {
  if (value === null || typeof value !== 'object') return []
  if (value.kind === 'choices') return value.choices
  return value.kind === 'contacts' ? value.contacts.map(({ email }) => email ?? '') : []
}
