import { useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BrowserDoor } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { needsNewApp } from './app-fields.ts'

type KeptApp = {
  readonly isKept: boolean
  readonly isLocked: boolean
  /** The person enters another one for this server. */
  readonly replace: () => void
}

/** Whether the app that is kept for a server is used, or one has to be entered: none is known, or it was not accepted. */
export function useKeptApp(door: BrowserDoor | null, address: string, error: AppError | null): KeptApp {
  const [replaced, setReplaced] = useState<{ readonly error: AppError | null; readonly address: string } | null>(null)
  // Remembered past the error itself: the fields must not go, with what is typed in them, when the next try begins.
  if (needsNewApp(error) && replaced?.error !== error) setReplaced({ error, address })
  const app = replaced?.address === address ? null : door?.app
  return {
    isKept: app != null && app.secret !== 'gone',
    isLocked: app?.secret === 'locked',
    replace: () => setReplaced({ error, address }),
  }
}
