import { useEffect, useRef, useState } from 'react'
import type { OpenedFile, TextForm } from '../../../../shared/model/import-export.ts'
import type { Result } from '../../../../shared/result.ts'
import { endImport } from '../../../queries/import-export.ts'
import { type Copied, readCopied } from './clipboard-table.ts'
import { readAgain, readFile, readOpenedFile, readSheet } from './read-file.ts'
import { importProblem, refusalMessage, refusedCopyMessage } from './source-messages.ts'
import { type SourceRead, sourceOf, type TableSource } from './table-source.ts'

type Found = {
  readonly source: TableSource | null
  /** Why there is no table. */
  readonly problem: string | null
  readonly sheets: readonly string[]
  readonly sheet: number
  /** The separator and encoding of a text file; null for workbooks and copied tables. */
  readonly form: TextForm | null
  /** The name of the file; null if none is chosen yet. */
  readonly origin: string | null
}

const NOTHING: Found = { source: null, problem: null, sheets: [], sheet: 0, form: null, origin: null }
const CLIPBOARD = 'The clipboard'

/** A table from a file or the clipboard, released when the dialog closes. `opened`: the file to begin with. */
export function useTableSource(onRead: () => void, opened: OpenedFile | null = null) {
  const [found, setFound] = useState<Found>(NOTHING)
  const [isReading, setReading] = useState(false)
  /** Numbers the reads, so that the result of an earlier choice is ignored. */
  const turn = useRef(0)
  useEffect(() => letGo, [])

  const begin = async (reading: () => Promise<Found>) => {
    turn.current += 1
    const mine = turn.current
    setReading(true)
    const read = await reading()
    if (turn.current !== mine) return
    setReading(false)
    setFound(read)
    onRead()
  }
  const waiting = useRef(opened)
  useEffect(() => {
    const file = waiting.current
    waiting.current = null
    if (file) void begin(async () => toFound(await readOpenedFile(file), file.name))
  })
  return {
    ...found,
    isReading,
    chooseFile: (file: File) => void begin(async () => toFound(await readFile(file), file.name)),
    chooseForm: (form: TextForm) =>
      void begin(async () => {
        const origin = found.origin ?? ''
        return toFound(await readAgain(form, origin), origin)
      }),
    chooseSheet: (sheet: number) =>
      void begin(async () => {
        const origin = found.origin ?? ''
        const read = toFound(await readSheet(sheet, origin), origin)
        // The user can choose another sheet if this one cannot be imported.
        return { ...read, sheets: found.sheets, sheet }
      }),
    takeCopied: (copied: Copied) =>
      void begin(async () => {
        const read = await readCopied(copied, nextFrame)
        if (read.kind === 'refused') return { ...NOTHING, origin: CLIPBOARD, problem: refusedCopyMessage(read.why) }
        return { ...NOTHING, origin: CLIPBOARD, source: sourceOf(read.lines, '', read.isPlain) }
      }),
    /** Cancels reading; the previous table is already released. */
    stop(): void {
      turn.current += 1
      setReading(false)
      setFound(NOTHING)
      letGo()
    },
  }
}
export type TableChoice = ReturnType<typeof useTableSource>

const letGo = () => void endImport() // a failure needs no message

/** Yields until the next frame, so that the page can draw and handle keys. */
const nextFrame = (): Promise<unknown> => new Promise(done => requestAnimationFrame(done))

function toFound(read: Result<SourceRead>, origin: string): Found {
  if (!read.ok) {
    return { ...NOTHING, origin, problem: read.error.kind === 'cancelled' ? null : importProblem(read.error) }
  }
  const { sheets, sheet, form = null } = read.value
  return read.value.kind === 'refused'
    ? { source: null, problem: refusalMessage(read.value, sheets.length > 1), sheets, sheet, form, origin }
    : { source: read.value.source, problem: null, sheets, sheet, form, origin }
}
