import { sameSource } from '../../../shared/model/sheet/cell-source.ts'
import { CellValue, type Contact, type Content, sameContent } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { readsSame } from '../../../shared/model/sheet/reads-same.ts'

/** Whose content a cell should have after two people changed it, or both in one, or that only a person can tell. */
type Merged = { readonly kind: 'ours' | 'theirs' | 'conflict' } | { readonly kind: 'merged'; readonly value: CellValue }

/**
 * Three versions of a cell to one: what both began with, ours, and what the service has. Cells with several choices or several people
 * are merged as sets: theirs, with what we added and without what we took out. Nothing else is: of two texts or numbers, only a person
 * knows which one is meant.
 */
export function mergeCell(base: Content, ours: Content, remote: Content, kind: ColumnKind): Merged {
  const theirs = { ...remote, image: remote.image ?? null, linkIn: remote.linkIn ?? null }
  // What a linked cell shows is its source's affair.
  if (ours.linkIn && sameSource(ours.linkIn, theirs.linkIn)) return { kind: 'theirs' }
  if (sameContent(ours, theirs)) return { kind: 'theirs' }
  // A text that says nothing of a link, or of an image, keeps the one that the cell has by now.
  const before = {
    ...base,
    link: ours.link === undefined ? undefined : (base.link ?? null),
    image: ours.image === undefined ? undefined : (base.image ?? null),
    linkIn: base.linkIn ?? null,
  }
  if (readsSame(before, theirs)) return { kind: 'ours' }
  if (ours.image || ours.linkIn || theirs.linkIn || before.linkIn) return { kind: 'conflict' }
  if ([base, ours, theirs].some(({ formula }) => formula !== null)) return { kind: 'conflict' }
  // More than a cell can hold is no merge either.
  const { data: value } = CellValue.safeParse(mergedSet([base.value, ours.value, theirs.value], kind))
  if (value === undefined) return { kind: 'conflict' }
  return sameContent({ value, formula: null }, theirs) ? { kind: 'theirs' } : { kind: 'merged', value }
}

/** Everything that either of two sets holds, theirs first. Undefined where these are no sets, or cannot be one. */
export const unionOf = (ours: CellValue, theirs: CellValue, kind: ColumnKind): CellValue | undefined =>
  mergedSet([null, ours, theirs], kind)

type Three<T> = readonly [base: T, ours: T, theirs: T]

/** Undefined where these are no sets, or cannot be one. */
function mergedSet(values: Three<CellValue>, kind: ColumnKind): CellValue | undefined {
  if (kind === 'choices') {
    const choices = mergedItems(values, choicesIn, choice => choice, String)
    return choices && (choices.length > 0 ? { kind, choices } : null)
  }
  if (kind !== 'contacts') return undefined
  const contacts = mergedItems(values, contactsIn, personOf, ({ name }) => name ?? '')
  return contacts && (contacts.length > 0 ? { kind, contacts } : null)
}

/** `keyOf` tells what is the same item, `nameOf` how it is written: what one side alone has renamed has its new name. */
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

/** Nothing is an empty set. Text in such a column is what somebody typed that was no set: undefined. */
function choicesIn(value: CellValue): readonly string[] | undefined {
  if (value === null || value === '') return []
  return typeof value === 'object' && value.kind === 'choices' ? value.choices : undefined
}

function contactsIn(value: CellValue): readonly Contact[] | undefined {
  if (value === null || value === '') return []
  return typeof value === 'object' && value.kind === 'contacts' ? value.contacts : undefined
}

/** An address is one person, however it is written and whatever name stands beside it. */
const personOf = ({ email, name }: Contact): string => (email ? email.toLowerCase() : `name ${name}`)
