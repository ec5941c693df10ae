import { canComment } from '../../shared/model/access.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import { displayText } from '../../shared/model/sheet/cell-value.ts'
import { ALL_LEVELS } from '../../shared/model/sheet/folds.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { Scopes } from '../../shared/model/sign-in/scopes.ts'
import { type CommandHandler, type CommandHandlers, commandHandler } from '../commands/command-registry.ts'
import { COMMAND_IDS, type CommandId } from '../commands/command-table.ts'
import { isOfFeature } from '../commands/feature-commands.ts'
import { useRegisterCommands } from '../commands/use-commands.ts'
import { refreshSheet } from '../queries/sheet/open-sheet.ts'
import { useIsOffline } from '../queries/start.ts'
import { controlWindow } from '../queries/window.ts'
import { whyNoScope } from '../ui/messages/scope-messages.ts'
import { notify, notifyFailure } from '../ui-state/notices.ts'
import { type FoundTarget, useProvidedTargetSearch } from '../ui-state/target-search.ts'
import { whyNoLinks } from './cell-links/plan-links.ts'
import { COPY_AS } from './clipboard/clipboard-feature.ts'
import { lastCopied } from './clipboard/copy/last-copied.ts'
import type { CopyKind, CopyOutcome } from './clipboard/formats/copy-as.ts'
import { cellPositions } from './core/cell-positions.ts'
import { FoldState } from './core/fold-state.ts'
import { type ReadOnly, VIEW_ONLY } from './core/read-only.ts'
import { shownColumns } from './core/shown-columns.ts'
import { formatCommands } from './format/format-commands.ts'
import { hasOutline } from './grid/collapsed.ts'
import type { GridHandle } from './grid/grid-props.ts'
import { outdatedMessage } from './import-export/export-messages.ts'
import type { RowAction } from './rows/row-edits.ts'
import { sortFilterStore } from './sort-filter/sort-filter-store.ts'

type SheetInFront = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly readOnly: ReadOnly
  readonly scopes: Scopes
  readonly isShown: boolean
  /** Whether a row is selected, or was selected last. */
  readonly hasRow: boolean
  readonly handle: () => GridHandle | null
  /** Runs on the selected rows. */
  readonly onRowAction: (action: RowAction) => void
  readonly onOpenRow: () => void
  readonly onAttach: () => void
  readonly onComment: () => void
}

const ROW_ACTIONS: readonly RowAction[] = [
  'add',
  'insert-above',
  'insert-below',
  'insert-child',
  'duplicate',
  'move-up',
  'move-down',
  'indent',
  'outdent',
  'delete',
]

/**
 * Registers the commands of the displayed sheet, and the search for its rows and columns. Returns the commands for its
 * toolbar.
 */
export function useSheetCommands(sheet: SheetInFront): CommandHandlers {
  const isOffline = useIsOffline()
  const { view, isShown } = sheet
  const commands: CommandHandlers = {
    ...rowCommands(sheet),
    ...cellCommands(sheet),
    ...formatCommands(sheet, whyNoEdit(sheet)),
    ...outlineCommands(sheet),
    ...rowComments(sheet),
    'row-open': commandHandler(sheet.onOpenRow, sheet.hasRow ? null : NO_ROW),
    refresh: commandHandler(
      () => void notifyFailure('Refreshing', refreshSheet(sheet.sheetId), sheet.sheetId),
      isOffline ? 'Refreshing needs a connection' : null,
    ),
  }
  useRegisterCommands(isShown ? commands : {})
  useProvidedTargetSearch(isShown ? text => (view ? findTargets(view, text, sheet.handle) : []) : null)
  return commands
}

const whyNoEdit = ({ view, readOnly }: SheetInFront): string | null => {
  if (!view) return 'The sheet is not open yet'
  return readOnly || null
}

function rowCommands(sheet: SheetInFront): CommandHandlers {
  const noEdit = whyNoEdit(sheet)
  const handler = (action: RowAction): CommandHandler =>
    commandHandler(() => sheet.onRowAction(action), noEdit ?? (action === 'add' || sheet.hasRow ? null : NO_ROW))
  return Object.fromEntries(ROW_ACTIONS.map(action => [`row-${action}`, handler(action)]))
}

const NO_ROW = 'Choose a row first'

/** Users who cannot change the sheet may still comment. */
export function rowComments(sheet: SheetInFront) {
  const { view, hasRow, scopes, onAttach, onComment } = sheet
  const noRow = hasRow ? null : NO_ROW
  const isSilent = view !== null && !canComment(view.meta.accessLevel)
  const whyNoComment = whyNoEdit({ ...sheet, readOnly: isSilent && VIEW_ONLY })
  return {
    attach: commandHandler(onAttach, whyNoScope('attach-files', scopes) ?? whyNoEdit(sheet) ?? noRow),
    comment: commandHandler(onComment, whyNoScope('comment', scopes) ?? whyNoComment ?? noRow),
  }
}

const COPIES: Readonly<Partial<Record<CommandId, CopyKind>>> = {
  'copy-headers': 'with-headers',
  'copy-csv': 'csv',
  'copy-json': 'json',
  'copy-markdown': 'markdown',
}

function cellCommands(sheet: SheetInFront): CommandHandlers {
  const noEdit = whyNoEdit(sheet)
  const noCell = sheet.hasRow ? null : 'Choose a cell first'
  const ofFeatures = COMMAND_IDS.flatMap(id =>
    isOfFeature(id) ? [[id, commandHandler(() => sheet.handle()?.run({ kind: 'feature', id }), noEdit ?? noCell)]] : [],
  )
  const copies = Object.entries(COPIES).map(([id, kind]) => [
    id,
    commandHandler(() => void sheet.handle()?.find(COPY_AS)?.(kind).then(sayCopied), noCell),
  ])
  const links = {
    run: () => sheet.handle()?.run({ kind: 'feature', id: 'paste-links' }),
    disabledReason: () => noEdit ?? noCell ?? whyNoLinks(lastCopied.now(), sheet.sheetId),
  }
  return {
    ...Object.fromEntries([...ofFeatures, ...copies, ...clipboardCommands(sheet, noCell)]),
    'paste-links': links,
  }
}

/** The clipboard keys as menu commands: they focus the cells first. The grid reports what cannot be changed. */
const clipboardCommands = ({ handle }: SheetInFront, noCell: string | null) =>
  (['cut', 'copy', 'paste'] as const).map(action => [
    action,
    commandHandler(
      () =>
        void handle()
          ?.takeKeyboard()
          .then(() => controlWindow(action)),
      noCell,
    ),
  ])

function sayCopied(outcome: CopyOutcome): void {
  if ('sentence' in outcome) notify({ kind: 'wait', text: outcome.sentence })
  else
    notify({ kind: 'done', text: outcome.outdated === 0 ? 'Copied.' : `Copied. ${outdatedMessage(outcome.outdated)}` })
}

const LEVELS = { 'unfold-all': ALL_LEVELS, 'fold-all': 1, 'fold-2': 2, 'fold-3': 3 } as const

function outlineCommands({ sheetId, view }: SheetInFront): CommandHandlers {
  // A deleted column groups nothing.
  const isGrouped = () =>
    sortFilterStore.of(sheetId).now.group.some(({ columnId }) => view?.meta.columns.some(({ id }) => id === columnId))
  const disabledReason = () => {
    if (view === null) return 'The sheet is not open yet'
    return isGrouped() || hasOutline(view) ? null : 'No row has child rows'
  }
  return Object.fromEntries(
    Object.entries(LEVELS).map(([id, level]) => [
      id,
      {
        run: () => cellPositions.fold(sheetId, { [isGrouped() ? 'groups' : 'collapsed']: new FoldState(level) }),
        disabledReason,
      },
    ]),
  )
}

const MOST_FOUND = 20

/** The row with that number, and columns and rows by name: the text of its first cell is the name of a row. */
function findTargets(view: SheetView, search: string, handle: () => GridHandle | null): readonly FoundTarget[] {
  const [primary] = view.meta.columns.filter(column => column.primary)
  const columns = shownColumns(view)
  const first = primary ?? columns[0]
  if (!first || search === '') return []
  const text = search.toLowerCase()
  const nameAt = (index: number) => displayText(view.cellAt(index, first.id))
  const row = (index: number): FoundTarget => ({
    key: `row:${view.rowIdAt(index)}`,
    text: `Row ${index + 1}`,
    detail: nameAt(index),
    goTo: () => handle()?.goTo({ rowId: view.rowIdAt(index), columnId: first.id }),
  })
  const found: FoundTarget[] = []
  const number = /^\d+$/.test(search) ? Number(search) : 0
  if (number > 0 && number <= view.rowCount) found.push(row(number - 1))
  for (const { id, title } of columns) {
    if (!title.toLowerCase().includes(text)) continue
    const goTo = () => handle()?.goTo({ rowId: handle()?.selectedRows()[0] ?? view.rowIdAt(0), columnId: id })
    found.push({ key: `column:${id}`, text: title, detail: 'Column', goTo })
  }
  for (let index = 0; index < view.rowCount && found.length < MOST_FOUND; index++) {
    if (index !== number - 1 && nameAt(index).toLowerCase().includes(text)) found.push(row(index))
  }
  return found.slice(0, MOST_FOUND)
}
