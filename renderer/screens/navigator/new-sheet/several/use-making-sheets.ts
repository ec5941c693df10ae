import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SheetId } from '../../../../../shared/model/ids.ts'
import type { ContainerRef } from '../../../../../shared/model/item.ts'
import { ok, type Result } from '../../../../../shared/result.ts'
import { createPlace, findSheetIn } from '../../../../queries/items.ts'
import { usePeople } from '../../../../queries/sheet/people.ts'
import { untilSaved } from '../../../../queries/until-saved.ts'
import type { ColumnReading } from '../../../../sheet/import-export/import/column-reading.ts'
import {
  hiddenIn,
  type Lines,
  readLines,
  shownLines,
  type TableSource,
} from '../../../../sheet/import-export/source/table-source.ts'
import { isoDate } from '../../../../ui/messages/format-times.ts'
import { personsLocale } from '../../../../ui/messages/locale.ts'
import { clock } from '../../../../ui-state/clock.ts'
import { notify } from '../../../../ui-state/notices.ts'
import { usePage } from '../../../../ui-state/page-context.ts'
import { sheetTab } from '../../../../ui-state/tabs.ts'
import { view } from '../../../../ui-state/ui-store.ts'
import { mappingOf, type PlannedColumn, toNewColumns } from '../planned-columns.ts'
import { fillSheet } from './fill-sheet.ts'
import { createSheetsMaker, type Filling, type MakeSheetsDeps, type Making, type SheetsMaker } from './make-sheets.ts'
import { type Parts, rangeOf, sheetName } from './parts.ts'
import { madeMessage, stoppedMessage } from './several-messages.ts'
import { addUnread, NOTHING_UNREAD, type UnreadCells } from './unread-cells.ts'

export type SheetsOrder = {
  readonly source: TableSource
  readonly titleLines: number
  readonly planned: readonly PlannedColumn[]
  readonly name: string
  readonly parent: ContainerRef | null
  readonly rows: number
  readonly parts: Parts
}

export type Running = { readonly order: SheetsOrder; readonly making: Making; readonly unread: UnreadCells }

/** Makes the sheets of a divided table while its dialog is open. Null before it begins. */
export function useMakingSheets() {
  const [running, setRunning] = useState<Running | null>(null)
  const maker = useRef<SheetsMaker | null>(null)
  const isOver = useRef(false)
  const requests = useRequests()
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
      maker.current?.stop()
    }
  }, [])

  return {
    running,
    begin(order: SheetsOrder): void {
      const unread = { now: NOTHING_UNREAD }
      const deps = requests(order, (name, cells) => {
        unread.now = addUnread(unread.now, name, cells)
      })
      maker.current = createSheetsMaker(order.parts.sheets, deps, making => {
        if (!isOver.current) {
          setRunning({ order, making, unread: unread.now })
          if (making.kind === 'done') onMade(making.first, order)
          return
        }
        // The dialog was closed by another one, so nothing else says what became of it.
        if (making.kind !== 'working')
          notify({ kind: 'wait', text: stoppedMessage(making, { sheets: order.parts.sheets, rows: order.rows }) })
      })
      void maker.current.run()
    },
    resume: () => void maker.current?.run(),
    stop: () => maker.current?.stop(),
  }
}

/** Shows the first sheet; the others follow it in the navigator. */
function onMade(first: SheetId | null, { name, rows, parts: { sheets } }: SheetsOrder): void {
  notify({ kind: 'done', text: madeMessage(name, { sheets, rows }) })
  if (first !== null) view.open(sheetTab(first))
}

type OnUnread = (sheet: string, cells: Parameters<typeof addUnread>[2]) => void

/** The requests of the maker, for one order. */
function useRequests(): (order: SheetsOrder, onUnread: OnUnread) => MakeSheetsDeps {
  const cache = useQueryClient()
  const people = usePeople()
  const { newOpening, newRowId } = usePage()
  return (order, onUnread) => {
    const { source, titleLines, planned, name, parent, rows, parts } = order
    const { isPlain } = source
    /** How the columns were read so far: later sheets read them alike. */
    let before: readonly (ColumnReading | null)[] | null = null
    const fill = async ({ part, sheetId, lines, isAgain, onStored }: Filling): Promise<Result<null>> => {
      const typist = { today: isoDate(clock.now()), people, present: [], locale: personsLocale.now() }
      const filled = await fillSheet({
        ...{ sheetId, lines, isAgain, onStored, typist, newOpening, newRowId, isPlain, before },
        hidden: hiddenIn(source),
        mappingIn: sheet => mappingOf(planned, sheet),
      })
      if (!filled.ok) return filled
      before = filled.value.readings
      onUnread(sheetName(name, part), filled.value.unread)
      return ok(null)
    }
    return {
      createFolder: async () => {
        const made = await createPlace({ kind: 'folder', name, parent })
        return made.ok ? ok({ kind: 'folder', id: made.value.id }) : made
      },
      readPart: part =>
        readLines(source, rangeOf(parts, part, rows, titleLines), { onRead: ignore, isCancelled: () => false }),
      createSheet: (part, folder, lines) =>
        createSheet(sheetName(name, part), folder, planned, shownLines(source, lines)),
      findSheet: (part, folder) => findSheetIn(folder, sheetName(name, part)),
      fillSheet: fill,
      saved: (sheetId, stopped) => untilSaved(cache, sheetId, stopped),
    }
  }
}

async function createSheet(
  name: string,
  parent: ContainerRef,
  planned: readonly PlannedColumn[],
  lines: Lines,
): Promise<Result<SheetId>> {
  const columns = [...toNewColumns(planned, lines)]
  const made = await createPlace({ kind: 'sheet', name, parent, columns, filled: true })
  return made.ok ? ok(SheetId.parse(made.value.id)) : made
}

const ignore = (): void => undefined
