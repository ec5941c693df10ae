import { sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { CellValue, type Contact, type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { readsSame } from '../../../shared/model/sheet/reads-same.ts'

/** The result of merging two changes of a cell; only the user can resolve a conflict. */
type Merged = { readonly kind: 'ours' | 'theirs' | 'conflict' } | { readonly kind: 'merged'; readonly value: CellValue }

/**
 * Three-way merge of a cell. Cells with several choices or contacts merge as sets: theirs, plus our additions, minus
 * our removals. Other values do not merge: only the user knows which text or number is right.
 */
export function mergeCell(base: Content, ours: Content, remote: Content, kind: ColumnKind): Merged {
  const theirs = { ...remote, image: remote.image ?? null, linkIn: remote.linkIn ?? null }
  // The source determines the value of a linked cell.
  if (ours.linkIn && sameSource(ours.linkIn, theirs.linkIn)) return { kind: 'theirs' }
  if (sameContent(ours, theirs)) return { kind: 'theirs' }
  // Text without a link or image keeps the cell's current ones.
  const before = {
    ...base,
    link: ours.link === undefined ? undefined : (base.link ?? null),
    image: ours.image === undefined ? undefined : (base.image ?? null),
    linkIn: base.linkIn ?? null,
  }
  if (readsSame(before, theirs)) return { kind: 'ours' }
  if (ours.image || ours.linkIn || theirs.linkIn || before.linkIn) return { kind: 'conflict' }
  if ([base, ours, theirs].some(({ formula }) => formula !== null)) return { kind: 'conflict' }
  // A merge that exceeds the limit of a cell is a conflict.
  const { data: value } = CellValue.safeParse(mergedSet([base.value, ours.value, theirs.value], kind))
  if (value === undefined) return { kind: 'conflict' }
  return sameContent({ value, formula: null }, theirs) ? { kind: 'theirs' } : { kind: 'merged', value }
}

/** The union of two sets, theirs first. Undefined if they are not sets or the union is invalid. */
export const unionOf = (ours: CellValue, theirs: CellValue, kind: ColumnKind): CellValue | undefined =>
  mergedSet([null, ours, theirs], kind)

type Three<T> = readonly [base: T, ours: T, theirs: T]

/** Undefined if these are not sets or the result is invalid. */
function mergedSet(values: Three<CellValue>, kind: ColumnKind): CellValue | undefined {
  if (kind === 'choices') {
    const choices = mergedItems(values, choicesIn, choice => choice, String)
    return choices && (choices.length > 0 ? { kind, choices } : null)
  }
  if (kind !== 'contacts') return undefined
  const contacts = mergedItems(values, contactsIn, personOf, ({ name }) => name ?? '')
  return contacts && (contacts.length > 0 ? { kind, contacts } : null)
}

/** `keyOf` identifies an item, `nameOf` is its spelling: a rename by one side wins. */
function mergedItems<T>(
  [base, ours, theirs]: Three<CellValue>,
  itemsIn: (value: CellValue) => readonly T[] | undefined,
  keyOf: (item: T) => string,
  nameOf: (item: T) => string,
): T[] | undefined {
  const [before, mine, now] = [itemsIn(base), itemsIn(ours), itemsIn(theirs)]
  if (!before || !mine || !now) return undefined
  const byKey = (items: readonly T[]) => new Map(items.map(item => [keyOf(item), item]))
  const [hadBefore, isMine, isTheirs] = [byKey(before), byKey(mine), byKey(now)]
  const merged: T[] = []
  for (const item of now) {
    const [was, my] = [hadBefore.get(keyOf(item)), isMine.get(keyOf(item))]
    if (was === undefined) merged.push(item)
    else if (my !== undefined) {
      const [wasNamed, myNamed, nowNamed] = [nameOf(was), nameOf(my), nameOf(item)]
      if (wasNamed !== myNamed && wasNamed !== nowNamed && myNamed !== nowNamed) return undefined
      merged.push(wasNamed === nowNamed ? my : item)
    }
  }
  for (const [key, item] of isMine) if (!hadBefore.has(key) && !isTheirs.has(key)) merged.push(item)
  return merged
}

/** Blank is an empty set. Text in such a column is not a set: undefined. */
function choicesIn(value: CellValue): readonly string[] | undefined {
  if (value === null || value === '') return []
  return typeof value === 'object' && value.kind === 'choices' ? value.choices : undefined
}

function contactsIn(value: CellValue): readonly Contact[] | undefined {
  if (value === null || value === '') return []
  return typeof value === 'object' && value.kind === 'contacts' ? value.contacts : undefined
}

/** An email address identifies a person, regardless of case and name. */
const personOf = ({ email, name }: Contact): string => (email ? email.toLowerCase() : `name ${name}`)
