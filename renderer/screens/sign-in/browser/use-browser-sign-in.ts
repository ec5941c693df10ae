import { useState } from 'react'
import type { Input } from '../../../../shared/ipc/contract.ts'
import { beginBrowser, useSignInNews } from '../../../queries/account/browser-sign-in.ts'
import { cancelSignIn } from '../../../queries/account/session.ts'
import { type Attempt, type Progress, progressOf } from './progress.ts'

type BrowserWay = {
  readonly progress: Progress
  readonly begin: (entry: Input<'session.begin-browser'>) => Promise<void>
  /** Returns to the form, with all typed texts. */
  readonly cancel: () => void
}

/** One sign-in with the browser, from the form to the session. */
export function useBrowserSignIn(): BrowserWay {
  const news = useSignInNews()
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'none' })

  return {
    progress: progressOf(attempt, news),
    async begin(entry) {
      setAttempt({ kind: 'asking' })
      const begun = await beginBrowser(entry)
      if (begun.ok) setAttempt({ kind: 'begun', signIn: begun.value, newsAtStart: news })
      else if (begun.error.kind === 'cancelled') setAttempt({ kind: 'none' })
      else setAttempt({ kind: 'refused', error: begun.error })
    },
    cancel() {
      setAttempt({ kind: 'none' })
      void cancelSignIn() // the result belongs to a cancelled sign-in
    },
  }
}
