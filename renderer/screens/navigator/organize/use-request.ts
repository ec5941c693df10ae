import { useState } from 'react'
import type { Result } from '../../../../shared/result.ts'
import { organizeProblem } from './item-messages.ts'

/** The request of a dialog: at most one in flight, with the error of the last. */
export function useRequest() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async <T>(call: () => Promise<Result<T>>, onDone: (value: T) => void): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const answer = await call()
    setBusy(false)
    if (answer.ok) onDone(answer.value)
    else if (answer.error.kind !== 'cancelled') setProblem(organizeProblem(answer.error))
  }
  return { isBusy, problem, send }
}
