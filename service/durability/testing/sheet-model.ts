import type { Random } from '../../../shared/random.ts'

/** A sheet according to its writer: the result of all acknowledged writes. */
export type SheetModel = {
  readonly version: number
  readonly rows: readonly { readonly name: string; readonly note: string }[]
  /** Sorted by name. */
  readonly files: readonly FileModel[]
}

/** A file by its name, which determines its content (`fileBytes`); on a row, or with null on the sheet. */
export type FileModel = {
  readonly name: string
  readonly row: string | null
}

/** A request that changes a sheet. Rows are identified by name and are in sheet order. */
export type Write =
  | { readonly kind: 'add'; readonly names: readonly string[]; readonly toTop: boolean; readonly key: string | null }
  | { readonly kind: 'update'; readonly names: readonly string[]; readonly note: string }
  | { readonly kind: 'move'; readonly names: readonly string[]; readonly toTop: boolean }
  | { readonly kind: 'delete'; readonly names: readonly string[] }
  | { readonly kind: 'attach'; readonly file: FileModel }
  | { readonly kind: 'detach'; readonly file: FileModel }

/** The sheet after a write. */
export function after(sheet: SheetModel, write: Write): SheetModel {
  return { ...sheet, ...changed(sheet, write), version: sheet.version + 1 }
}

function changed({ rows, files }: SheetModel, write: Write): Partial<SheetModel> {
  switch (write.kind) {
    case 'add':
      return { rows: joined(rows, toRows(write.names), write.toTop) }
    case 'update':
      return { rows: rows.map(row => (write.names.includes(row.name) ? { ...row, note: write.note } : row)) }
    case 'move': {
      const isMoved = ({ name }: { readonly name: string }) => write.names.includes(name)
      const rest = rows.filter(row => !isMoved(row))
      return { rows: joined(rest, rows.filter(isMoved), write.toTop) }
    }
    case 'delete':
      return {
        rows: rows.filter(({ name }) => !write.names.includes(name)),
        files: files.filter(({ row }) => row === null || !write.names.includes(row)),
      }
    case 'attach':
      return { files: byName([...files, write.file]) }
    case 'detach':
      return { files: files.filter(({ name }) => name !== write.file.name) }
  }
}

/** The service need not preserve the order of files within one millisecond. */
export function byName(files: readonly FileModel[]): readonly FileModel[] {
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

const toRows = (names: readonly string[]): SheetModel['rows'] => names.map(name => ({ name, note: '' }))

function joined<T>(rest: readonly T[], some: readonly T[], toTop: boolean): readonly T[] {
  return toTop ? [...some, ...rest] : [...rest, ...some]
}

const MOST_ROWS = 300
const MOST_FILES = 12

/** A random write that the sheet allows. `nth` makes names unique. */
export function anyWrite(sheet: SheetModel, random: Random, nth: string): Write {
  const names = sheet.rows.map(({ name }) => name)
  const [file] = sheet.files.length > 0 ? some(random, sheet.files, 1) : []
  if (names.length < 20) return adding(random, nth)
  if (names.length > MOST_ROWS) return { kind: 'delete', names: some(random, names, 250) }
  if (file && sheet.files.length > MOST_FILES) return { kind: 'detach', file }

  switch (random.below(8)) {
    case 0:
    case 1:
      return adding(random, nth)
    case 2:
    case 3:
      return { kind: 'update', names: some(random, names, 200), note: `Note ${nth}` }
    case 4:
      return { kind: 'move', names: some(random, names, 50), toTop: random.chance(0.5) }
    case 5:
      return { kind: 'delete', names: some(random, names, 40) }
    case 6:
      return file ? { kind: 'detach', file } : adding(random, nth)
    default:
      return { kind: 'attach', file: aFile(names, random, nth) }
  }
}

function adding(random: Random, nth: string): Write {
  const names = Array.from({ length: 1 + random.below(150) }, (_, index) => `R${nth}.${index}`)
  return { kind: 'add', names, toTop: random.chance(0.5), key: random.chance(0.5) ? `key-${nth}` : null }
}

function aFile(names: readonly string[], random: Random, nth: string): FileModel {
  const size = random.chance(0.3) ? random.below(600_000) : random.below(2_000)
  return { name: `f-${nth}-${size}.bin`, row: random.chance(0.5) ? (some(random, names, 1)[0] ?? null) : null }
}

/** The bytes of a file, determined by its name: different bytes mean corruption. */
export function fileBytes(name: string): Buffer {
  return Buffer.alloc(Number(/-(\d+)\.bin$/.exec(name)?.[1] ?? 0), name)
}

/** Some of a list, at least one and at most `most`, in the order of the list. */
function some<T>(random: Random, list: readonly T[], most: number): readonly T[] {
  const count = 1 + random.below(Math.min(most, list.length))
  const from = random.below(list.length - count + 1)
  // A stretch of the list, thinned out: rows that follow each other and rows that do not.
  const stretch = list.slice(from, from + count)
  const thin = stretch.filter(() => random.next() < 0.7)
  return thin.length > 0 ? thin : stretch
}
