import { useEffect } from 'react'
import { runSteps, type Steps, untilPageIsFree } from '../../../grid/arrange/steps.ts'

/** Begins work in pieces whenever `begin` is another one, and hands on what comes of the last that was begun. */
export function useSteps<T>(begin: () => Steps<T>, onDone: (result: T) => void): void {
  useEffect(() => {
    let isStale = false
    void runSteps(begin(), untilPageIsFree, () => isStale).then(done => done && onDone(done.result))
    return () => {
      isStale = true
    }
  }, [begin, onDone])
}
