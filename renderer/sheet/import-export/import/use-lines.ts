import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { importProblem } from '../source/source-messages.ts'
import { type LineRange, type Lines, readLines, type TableSource } from '../source/table-source.ts'

/** Reads lines of a table before any of them is used, so that cancelling changes nothing. */
export function useLines() {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])

  const take = async (source: TableSource, range: LineRange): Promise<Lines | null> => {
    setProblem(null)
    setBusy('Reading')
    const read = await readLines(source, range, {
      onRead: lines => setBusy(`Reading, ${formatCount(lines, 'line')} so far`),
      isCancelled: () => isOver.current,
    })
    setBusy(null)
    if (read.ok) return read.value
    if (read.error.kind !== 'cancelled') setProblem(importProblem(read.error))
    return null
  }
  return { busy, problem, take, showProblem: setProblem, work: setBusy }
}
