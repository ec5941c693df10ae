import { useState } from 'react'
import { saveNow } from '../queries/edits.ts'
import { signOut } from '../queries/session.ts'
import { useIsOffline, useStart } from '../queries/start.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { count } from '../ui/words/counts.ts'
import { tell } from '../view/notices.ts'

/** The way out. With edits that are not saved there are three ways, none of them hidden. */
export function SignOut({ onClose }: { readonly onClose: () => void }) {
  const unsaved = useStart(start => start.unsaved.total)
  const isOffline = useIsOffline()
  const [isBusy, setBusy] = useState(false)

  const leave = async (edits: 'keep' | 'discard', saveFirst = false) => {
    setBusy(true)
    // What could not be saved stays: signing out must not lose it, so the dialog stays open too.
    const mayGo = !saveFirst || (await tell('Saving', saveNow()))
    const isOut = mayGo && (await tell('Signing out', signOut(edits)))
    setBusy(false)
    if (isOut) onClose()
  }

  if (unsaved === 0) {
    return (
      <Dialog title="Sign out?" sentence="Everything is saved. Your copies stay on this computer." onClose={onClose}>
        <Button onClick={onClose}>Stay</Button>
        <Button kind="primary" aria-busy={isBusy} onClick={() => void leave('keep')}>
          Sign out
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={unsaved === 1 ? '1 edit is not saved' : `${count(unsaved, 'edit')} are not saved`}
      sentence="Save them, keep them here for next time, or discard them."
      onClose={onClose}
    >
      <Button kind="danger" onClick={() => void leave('discard')}>
        Discard them
      </Button>
      <Button onClick={() => void leave('keep')}>Keep them here</Button>
      <Button
        kind="primary"
        aria-busy={isBusy}
        reason={isOffline ? 'Saving needs a connection' : null}
        onClick={() => void leave('keep', true)}
      >
        Save, then sign out
      </Button>
    </Dialog>
  )
}
