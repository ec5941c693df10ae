/** A row as a user knows it: by the unique word in its first column. */
export type Row = {
  readonly key: string
  /** The key of its parent row. */
  readonly parent: string | null
  readonly text: string
  readonly other: string
}

/** The comments on a row, or with a null key on the sheet, oldest first. Every text is unique. */
export type ThreadTexts = { readonly row: string | null; readonly texts: readonly string[] }

/** The expected sheet after all actions: rows in order, and the threads. */
export type SheetModel = { readonly rows: readonly Row[]; readonly threads: readonly ThreadTexts[] }

/** The parent, and the preceding sibling; null: the top level, and the first one. */
export type NamedLocation = { readonly parent: string | null; readonly after: string | null }

/** One action of a user. */
export type Deed =
  | {
      readonly kind: 'set'
      readonly cells: readonly { readonly key: string; readonly column: 'text' | 'other'; readonly value: string }[]
    }
  /** New rows, one below the other. */
  | {
      readonly kind: 'add'
      readonly location: NamedLocation
      readonly rows: readonly { readonly key: string; readonly text: string }[]
    }
  | { readonly kind: 'move'; readonly key: string; readonly location: NamedLocation }
  | { readonly kind: 'delete'; readonly key: string }
  | { readonly kind: 'begin'; readonly row: string | null; readonly text: string }
  /** `to`: the text of any comment of the thread. */
  | { readonly kind: 'reply'; readonly to: string; readonly text: string }
  | { readonly kind: 'change'; readonly before: string; readonly text: string }
  | { readonly kind: 'unsay'; readonly text: string }

/** The sheet after an action. */
export function after(sheet: SheetModel, deed: Deed): SheetModel {
  const { rows, threads } = sheet
  switch (deed.kind) {
    case 'set':
      return { ...sheet, rows: deed.cells.reduce(withCell, rows) }
    case 'add': {
      const made = deed.rows.map(row => ({ ...row, parent: deed.location.parent, other: '' }))
      return { ...sheet, rows: inserted(rows, made, deed.location) }
    }
    case 'move': {
      const taken = branch(rows, deed.key)
      const moved = taken.map(row => (row.key === deed.key ? { ...row, parent: deed.location.parent } : row))
      return { ...sheet, rows: inserted(without(rows, taken), moved, deed.location) }
    }
    case 'delete': {
      const gone = branch(rows, deed.key)
      const isGone = (key: string | null) => gone.some(row => row.key === key)
      return { rows: without(rows, gone), threads: threads.filter(({ row }) => !isGone(row)) }
    }
    case 'begin':
      return { ...sheet, threads: [...threads, { row: deed.row, texts: [deed.text] }] }
    case 'reply':
      return withTexts(sheet, deed.to, texts => [...texts, deed.text])
    case 'change':
      return withTexts(sheet, deed.before, texts => texts.map(text => (text === deed.before ? deed.text : text)))
    case 'unsay':
      return withTexts(sheet, deed.text, texts => texts.filter(text => text !== deed.text))
  }
}

/** The number of edits (cells, rows, comments) in an action. */
export function editsIn(deed: Deed): number {
  if (deed.kind === 'set') return deed.cells.length
  // A row and two cells of it.
  return deed.kind === 'add' ? 3 * deed.rows.length : 1
}

/** A row and its descendants. */
function branch(rows: readonly Row[], key: string): readonly Row[] {
  const keys = new Set([key])
  return rows.filter(row => {
    if (row.parent !== null && keys.has(row.parent)) keys.add(row.key)
    return keys.has(row.key)
  })
}

const without = (rows: readonly Row[], taken: readonly Row[]): readonly Row[] =>
  rows.filter(row => !taken.includes(row))

function inserted(rows: readonly Row[], some: readonly Row[], { parent, after: above }: NamedLocation): readonly Row[] {
  const before =
    above === null ? (parent === null ? null : { last: parent }) : { last: branch(rows, above).at(-1)?.key }
  return rows.toSpliced(before ? rows.findIndex(({ key }) => key === before.last) + 1 : 0, 0, ...some)
}

type Cell = Extract<Deed, { kind: 'set' }>['cells'][number]

const withCell = (rows: readonly Row[], { key, column, value }: Cell): readonly Row[] =>
  rows.map(row => (row.key === key ? { ...row, [column]: value } : row))

/** Updates the thread with this text. An empty thread does not exist. */
function withTexts(
  sheet: SheetModel,
  text: string,
  change: (texts: readonly string[]) => readonly string[],
): SheetModel {
  const threads = sheet.threads.map(thread =>
    thread.texts.includes(text) ? { ...thread, texts: change(thread.texts) } : thread,
  )
  return { ...sheet, threads: threads.filter(({ texts }) => texts.length > 0) }
}
