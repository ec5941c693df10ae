import type { RowPlace } from '../../../shared/model/sheet/edit.ts'

/** The part of a row that says where it goes; only these three of the service's forms are needed (API guide 7.3). */
export type RowLocation = { readonly siblingId: number } | { readonly parentId: number } | { readonly toTop: true }

/** Right after a sibling; else first under the parent; else first of the sheet. */
export function toRowLocation({ parentId, after }: RowPlace): RowLocation {
  // A sibling says the parent too, and the service refuses both together (1062).
  if (after !== null) return { siblingId: after }
  if (parentId !== null) return { parentId }
  return { toTop: true }
}
