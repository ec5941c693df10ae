import type { CommentInput, CommentRef } from '../../electron/sync/submit-comment.ts'
import type { Thread } from '../../shared/model/comment.ts'
import { ColumnId, RowId, SheetId } from '../../shared/model/ids.ts'
import type { GridEdit } from '../../shared/model/sheet/pending-edit.ts'
import { type Seen, seenText } from '../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { Random } from '../../shared/random.ts'
import type { Result } from '../../shared/result.ts'
import type { Deed, NamedLocation, Row } from './model.ts'
import { rowsIn, type Window } from './window.ts'

/** The user's actions. A promise resolves when the action is stored or rejected. */
export type UserActions = {
  readonly submit: (sheetId: SheetId, edits: readonly GridEdit[]) => Promise<Result<unknown>>
  readonly post: (comment: CommentInput) => Promise<Result<unknown>>
  readonly change: (at: CommentRef, text: string, seen: Seen) => Promise<Result<unknown>>
  readonly unsay: (at: CommentRef) => Promise<Result<unknown>>
  readonly threads: (sheetId: SheetId) => Promise<readonly Thread[]>
}

/** An action with its implementation. */
type Plan = { readonly deed: Deed; readonly carryOut: () => Promise<Result<unknown>> }

export type TypistDeps = {
  readonly actions: UserActions
  readonly random: Random
  /** Makes words that are unique over all runs. */
  readonly newWord: () => string
  readonly newRowId: () => number
}

const MANY_ROWS = 30

/** A user who acts on the content of a window, one action after the other. */
export function createTypist({ actions, random, newWord, newRowId }: TypistDeps) {
  type Scene = { readonly window: Window; readonly view: SheetView; readonly rows: readonly Row[] }
  const some = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)]
  const idOf = ({ view, rows }: Scene, key: string | null) =>
    key === null ? null : view.rowIdAt(rows.findIndex(row => row.key === key))
  const inGrid = ({ window }: Scene, deed: Deed, edits: readonly GridEdit[]): Plan => ({
    deed,
    carryOut: () => actions.submit(SheetId.parse(window.paper.sheetId), edits),
  })
  const cellEdit = ({ window: { paper } }: Scene, rowId: RowId, column: 'key' | 'text' | 'other', value: string) =>
    ({ kind: 'set-cell', rowId, columnId: ColumnId.parse(paper[column]), value, formula: null }) as const
  const toPlace = (scene: Scene, { parent, after }: NamedLocation) => ({
    parentId: idOf(scene, parent),
    after: idOf(scene, after),
  })

  /** A location after an existing row, or as its first child; not among the rows of `except`. */
  const anyPlace = ({ rows }: Scene, except: ReadonlySet<string> = new Set()): NamedLocation => {
    const beside = some(rows.filter(({ key }) => !except.has(key)))
    if (!beside || random.chance(0.1)) return { parent: null, after: null }
    return random.chance(0.25) ? { parent: beside.key, after: null } : { parent: beside.parent, after: beside.key }
  }

  const set = (scene: Scene): Plan | null => {
    const count = random.chance(0.3) ? 5 + random.below(40) : 1
    const from = random.below(scene.rows.length)
    const cells = scene.rows.slice(from, from + count).map(({ key }) => {
      return { key, column: random.pick(['text', 'other'] as const), value: newWord() }
    })
    const edits = cells.map(({ column, value }, index) =>
      cellEdit(scene, scene.view.rowIdAt(from + index), column, value),
    )
    return cells.length === 0 ? null : inGrid(scene, { kind: 'set', cells }, edits)
  }
  const add = (scene: Scene): Plan => {
    const location = anyPlace(scene)
    const made = Array.from({ length: 1 + random.below(4) }, () => ({ key: newWord(), text: newWord() }))
    let after = idOf(scene, location.after)
    const edits = made.flatMap(({ key, text }): GridEdit[] => {
      const rowId = RowId.parse(newRowId())
      const row = { kind: 'add-row', rowId, location: { parentId: idOf(scene, location.parent), after } } as const
      after = rowId
      return [row, cellEdit(scene, rowId, 'key', key), cellEdit(scene, rowId, 'text', text)]
    })
    return inGrid(scene, { kind: 'add', location, rows: made }, edits)
  }
  const move = (scene: Scene): Plan | null => {
    const row = some(scene.rows)
    if (!row) return null
    const own = new Set([row.key])
    for (const { key, parent } of scene.rows) if (parent !== null && own.has(parent)) own.add(key)
    const location = anyPlace(scene, own)
    const edit = { kind: 'move-row', rowId: rowIdOf(scene, row), location: toPlace(scene, location) } as const
    return inGrid(scene, { kind: 'move', key: row.key, location }, [edit])
  }
  const remove = (scene: Scene): Plan | null => {
    const row = some(scene.rows)
    return row
      ? inGrid(scene, { kind: 'delete', key: row.key }, [{ kind: 'delete-row', rowId: rowIdOf(scene, row) }])
      : null
  }
  const rowIdOf = ({ view, rows }: Scene, row: Row): RowId => view.rowIdAt(rows.indexOf(row))

  const begin = (scene: Scene): Plan => {
    const [row, text] = [random.chance(0.8) ? (some(scene.rows) ?? null) : null, newWord()]
    const about = { sheetId: SheetId.parse(scene.window.paper.sheetId), rowId: row && rowIdOf(scene, row) }
    const carryOut = () => actions.post({ ...about, threadId: null, text, file: null })
    return { deed: { kind: 'begin', row: row?.key ?? null, text }, carryOut }
  }
  /** Adds, changes or deletes a comment. */
  const postOrChange = async (scene: Scene): Promise<Plan | null> => {
    const sheetId = SheetId.parse(scene.window.paper.sheetId)
    const isSeen = ({ rowId }: Thread) => rowId === null || scene.view.indexOf(rowId) >= 0
    const thread = some((await actions.threads(sheetId)).filter(isSeen))
    const comment = thread && some(standing(thread))
    if (!comment) return begin(scene)
    const { id: threadId, rowId } = thread
    const at = { sheetId, threadId, commentId: comment.id }
    const [before, text] = [comment.text, newWord()]
    const turn = random.next()
    if (turn < 0.4) {
      const carryOut = () => actions.post({ sheetId, rowId, threadId, text, file: null })
      return { deed: { kind: 'reply', to: before, text }, carryOut }
    }
    return turn < 0.7
      ? { deed: { kind: 'change', before, text }, carryOut: () => actions.change(at, text, seenText(before)) }
      : { deed: { kind: 'unsay', text: before }, carryOut: () => actions.unsay(at) }
  }

  return async (window: Window): Promise<Plan | null> => {
    const view = window.view()
    if (!view) return null
    const scene = { window, view, rows: rowsIn(view, window.paper) }
    const turn = random.next()
    if (turn < 0.4) return set(scene)
    if (turn < 0.6) return scene.rows.length > MANY_ROWS ? remove(scene) : add(scene)
    if (turn < 0.75) return move(scene)
    if (turn < 0.8) return remove(scene)
    return turn < 0.88 ? begin(scene) : postOrChange(scene)
  }
}

/** Comments that exist and are not being deleted. */
const standing = ({ comments }: Thread) => comments.filter(({ pending }) => pending?.what !== 'delete')
