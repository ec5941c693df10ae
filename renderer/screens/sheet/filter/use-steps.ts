import { useEffect } from 'react'
import { type Steps, startSteps, turnsOfPage } from '../../../grid/arrange/steps.ts'

/** Begins work in pieces whenever `begin` is another one, and hands on what comes of the last that was begun. */
export function useSteps<T>(begin: () => Steps<T>, onDone: (result: T) => void): void {
  useEffect(() => startSteps(begin(), turnsOfPage, onDone), [begin, onDone])
}
