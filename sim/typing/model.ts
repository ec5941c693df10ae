/** A row as a person knows it: by the word in its first column, which no other row ever has. */
export type Row = {
  readonly key: string
  /** The key of the row that it is under. */
  readonly parent: string | null
  readonly text: string
  readonly other: string
}

/** What people say about a row, or with a null key about the sheet: the oldest comment first. Every text is said once. */
export type Talk = { readonly row: string | null; readonly texts: readonly string[] }

/** A sheet as somebody knows it who has done everything that is in it: rows from top to bottom, and the threads. */
export type SheetModel = { readonly rows: readonly Row[]; readonly threads: readonly Talk[] }

/** Under which row, and right below which of its neighbours; null: at the top level, and as the first one. */
export type Place = { readonly parent: string | null; readonly after: string | null }

/** One thing that a person does in one go. */
export type Deed =
  | {
      readonly kind: 'set'
      readonly cells: readonly { readonly key: string; readonly column: 'text' | 'other'; readonly value: string }[]
    }
  /** New rows, one below the other. */
  | {
      readonly kind: 'add'
      readonly place: Place
      readonly rows: readonly { readonly key: string; readonly text: string }[]
    }
  | { readonly kind: 'move'; readonly key: string; readonly place: Place }
  | { readonly kind: 'delete'; readonly key: string }
  | { readonly kind: 'begin'; readonly row: string | null; readonly text: string }
  /** `to`: the text of any comment of the thread. */
  | { readonly kind: 'reply'; readonly to: string; readonly text: string }
  | { readonly kind: 'change'; readonly before: string; readonly text: string }
  | { readonly kind: 'unsay'; readonly text: string }

/** The sheet after a deed. */
export function after(sheet: SheetModel, deed: Deed): SheetModel {
  const { rows, threads } = sheet
  switch (deed.kind) {
    case 'set':
      return { ...sheet, rows: deed.cells.reduce(withCell, rows) }
    case 'add': {
      const made = deed.rows.map(row => ({ ...row, parent: deed.place.parent, other: '' }))
      return { ...sheet, rows: inserted(rows, made, deed.place) }
    }
    case 'move': {
      const taken = branch(rows, deed.key)
      const moved = taken.map(row => (row.key === deed.key ? { ...row, parent: deed.place.parent } : row))
      return { ...sheet, rows: inserted(without(rows, taken), moved, deed.place) }
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

/** How many edits of cells, rows and comments a deed is. */
export function editsIn(deed: Deed): number {
  if (deed.kind === 'set') return deed.cells.length
  // A row, and two cells of it.
  return deed.kind === 'add' ? 3 * deed.rows.length : 1
}

/** A row and all that is under it. */
function branch(rows: readonly Row[], key: string): readonly Row[] {
  const keys = new Set([key])
  return rows.filter(row => {
    if (row.parent !== null && keys.has(row.parent)) keys.add(row.key)
    return keys.has(row.key)
  })
}

const without = (rows: readonly Row[], taken: readonly Row[]): readonly Row[] =>
  rows.filter(row => !taken.includes(row))

function inserted(rows: readonly Row[], some: readonly Row[], { parent, after: above }: Place): readonly Row[] {
  const before =
    above === null ? (parent === null ? null : { last: parent }) : { last: branch(rows, above).at(-1)?.key }
  return rows.toSpliced(before ? rows.findIndex(({ key }) => key === before.last) + 1 : 0, 0, ...some)
}

type Cell = Extract<Deed, { kind: 'set' }>['cells'][number]

const withCell = (rows: readonly Row[], { key, column, value }: Cell): readonly Row[] =>
  rows.map(row => (row.key === key ? { ...row, [column]: value } : row))

/** Of the thread with this text. One that says nothing any more is none. */
function withTexts(
  sheet: SheetModel,
  text: string,
  change: (texts: readonly string[]) => readonly string[],
): SheetModel {
  const threads = sheet.threads.map(talk => (talk.texts.includes(text) ? { ...talk, texts: change(talk.texts) } : talk))
  return { ...sheet, threads: threads.filter(({ texts }) => texts.length > 0) }
}
