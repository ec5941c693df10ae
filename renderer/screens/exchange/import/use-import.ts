import { useState } from 'react'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { isDayFirst, type Typist } from '../../../grid/typing/typed.ts'
import { endImport, readImport, readRows } from '../../../queries/exchange.ts'
import { usePeople } from '../../../queries/sheet/people.ts'
import { count } from '../../../ui/words/counts.ts'
import { isoDate } from '../../../ui/words/times.ts'
import { clock } from '../../../view/clock.ts'
import { notify } from '../../../view/notices.ts'
import { usePage } from '../../../view/page-context.ts'
import { sheetPlaces } from '../../../view/sheet-places.ts'
import { useGesture, whyNotStored } from '../../sheet/history/use-gesture.ts'
import { createImport, type Mapping } from './import-plan.ts'
import { importedWords, importProblem, refusalWords } from './import-words.ts'

type Lines = readonly (readonly string[])[]

/** A file that was read: how long and wide it is, and its first lines. */
export type ReadFile = { readonly rows: number; readonly width: number; readonly first: Lines }

const PREVIEW_ROWS = 50

/** Reading a file, and making rows of it. `problem` says why one of them did not work. */
export function useImport(view: SheetView, onDone: () => void) {
  const [file, setFile] = useState<ReadFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const gesture = useGesture(view.meta.id)
  const { newRowId } = usePage()
  const people = usePeople()

  const read = async (chosen: File) => {
    setBusy('Reading the file')
    const opened = await openFile(chosen)
    setBusy(null)
    setFile(opened.file)
    setProblem(opened.problem)
  }

  const add = async (mapping: Mapping, titleLines: number) => {
    if (!file) return
    setProblem(null)
    const typist: Typist = { today: isoDate(clock.now()), people, present: [], dayFirst: isDayFirst() }
    const made = createImport({ view, mapping, typist, newRowId })
    const total = file.rows - titleLines
    const edits = []
    let after: number | null = titleLines
    while (after !== null) {
      setBusy(`Reading, ${count(after, 'line')} so far`)
      const slice: Awaited<ReturnType<typeof readRows>> = await readRows(after)
      if (!slice.ok) return stop(importProblem(slice.error))
      edits.push(...made.editsOf(slice.value.items, after + 1))
      after = slice.value.next
    }
    setBusy(`Storing ${count(total, 'row')}`)
    const why = whyNotStored(await gesture(edits, 'rows'), edits.length)
    if (why) return stop(why)
    const [added] = edits
    if (added?.kind === 'add-row') sheetPlaces.goToRow(view.meta.id, added.rowId)
    notify({ kind: 'done', text: importedWords(total, made.unread) })
    onDone()
  }
  const stop = (why: string) => {
    setBusy(null)
    setProblem(why)
  }

  return { file, problem, busy, read, add }
}

async function openFile(chosen: File): Promise<{ readonly file: ReadFile | null; readonly problem: string | null }> {
  const read = await readImport(chosen)
  if (!read.ok) return { file: null, problem: importProblem(read.error) }
  if (read.value.kind === 'refused') return { file: null, problem: refusalWords[read.value.why] }
  const first = await readRows(0)
  if (!first.ok) return { file: null, problem: importProblem(first.error) }
  const { rows, width } = read.value
  return { file: { rows, width, first: first.value.items.slice(0, PREVIEW_ROWS + 1) }, problem: null }
}

/** The file is not needed any more. */
export const forgetFile = () => void endImport()
