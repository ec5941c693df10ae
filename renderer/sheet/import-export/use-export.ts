import { useState } from 'react'
import type { Result } from '../../../shared/result.ts'
import { exportProblem } from './export-messages.ts'

/** Runs one export or print at a time, and keeps the reason of a failure. A run cancelled by the user is no failure. */
export function useExport() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async <T>(work: () => Promise<Result<T>>, onDone: (value: T) => void) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const done = await work().finally(() => setBusy(false))
    if (done.ok) onDone(done.value)
    else if (done.error.kind !== 'cancelled') setProblem(exportProblem(done.error))
  }
  return { isBusy, problem, run, showProblem: setProblem }
}
