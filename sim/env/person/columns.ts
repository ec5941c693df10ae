import { typeOf } from '../../../shared/fold/column-types.ts'
import { ColumnId } from '../../../shared/model/ids.ts'
import type { ColumnChange, ColumnType } from '../../../shared/model/sheet/column-edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { Client } from '../client.ts'
import { type PersonContext, plainColumns, type Scene, submit } from './person-context.ts'

const FIRST_COLUMN = -2_000_000
const TYPES = (['choice', 'date', 'text'] as const).map(
  (kind): ColumnType => ({ kind, symbol: null, options: [], validation: false }),
)
const TEXT: ColumnType = { kind: 'text', symbol: null, options: [], validation: false }

/** Adds, renames, retypes, moves and deletes columns. */
export function createColumnDeeds(context: PersonContext) {
  const { ledger, newWord, by } = context
  let made = 0
  const one = ({ view, column }: Scene) => {
    const columns = plainColumns(context, view)
    return columns[column % columns.length]
  }
  const what = 'column' as const

  return {
    add({ client, view, column }: Scene): void {
      made += 1
      const [columnId, title] = [ColumnId.parse(FIRST_COLUMN - made), newWord()]
      const after = view.meta.columns[column % view.meta.columns.length]?.id ?? null
      const intent = { ...by(), what, of: columnId, word: title, thread: null, about: null, hasFile: false }
      const report = ledger.tries({ ...intent, kind: 'make' })
      report(submit(context, client, [{ kind: 'add-column', columnId, after, title, type: TEXT, width: 150 }]))
    },
    rename(scene: Scene): void {
      const columnId = one(scene)
      const knew = scene.view.meta.columns.find(({ id }) => id === columnId)?.title
      if (columnId === undefined || knew === undefined) return
      const title = newWord()
      if (waitsForDecision(scene, context, columnId)) ledger.agree(title)
      const report = ledger.tries({ ...by(), kind: 'change', what, of: columnId, word: title, knew })
      report(submit(context, scene.client, [{ kind: 'change-column', columnId, change: { title } }]))
    },
    retype(scene: Scene): void {
      const columnId = one(scene)
      const column = scene.view.meta.columns.find(({ id }) => id === columnId)
      const type = TYPES[scene.index % TYPES.length]
      if (!column || type === undefined || waitsForDecision(scene, context, column.id)) return
      submitType(context, scene.client, scene.view, column.id, { type, was: { type: typeOf(column) } })
    },
    move(scene: Scene): void {
      const columnId = one(scene)
      const others = scene.view.meta.columns.filter(({ id }) => id !== columnId)
      const after = others[scene.index % others.length]?.id
      if (columnId === undefined || after === undefined) return
      submit(context, scene.client, [{ kind: 'move-column', columnId, after }])
    },
    remove(scene: Scene): void {
      const columnId = one(scene)
      // One must remain for typing.
      if (columnId === undefined || plainColumns(context, scene.view).length < 2) return
      const report = ledger.tries({ ...by(), kind: 'unmake', what, of: columnId })
      report(submit(context, scene.client, [{ kind: 'delete-column', columnId }]))
    },
  }
}

/** Another user has renamed it, and this user was notified. */
export const waitsForDecision = ({ client }: Scene, { sheetId }: PersonContext, columnId: ColumnId): boolean =>
  client.outbox
    .columnEdits(sheetId)
    .some(({ edit, state }) => state === 'needs-review' && edit.columnId === columnId && edit.kind === 'change-column')

/** Records the options added and removed. */
export function submitType(
  context: PersonContext,
  client: Client,
  view: SheetView,
  columnId: ColumnId,
  change: ColumnChange & { readonly type: ColumnType },
): void {
  const { ledger, by } = context
  const before = view.meta.columns.find(({ id }) => id === columnId)?.options ?? []
  const { options } = change.type
  const about = { ...by(), column: columnId }
  const report = ledger.tries(
    ...options.filter(option => !before.includes(option)).map(option => ({ ...about, kind: 'list' as const, option })),
    ...before
      .filter(option => !options.includes(option))
      .map(option => ({ ...about, kind: 'unlist' as const, option })),
  )
  report(submit(context, client, [{ kind: 'change-column', columnId, change }]))
}
