import { useState } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useOtherAccounts } from '../../queries/account/accounts.ts'
import { signOut } from '../../queries/account/session.ts'
import { saveNow } from '../../queries/sheet/edits.ts'
import { filesOf, useAccount, useStart, useWhyNotSave } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { leavingLabels, signOutMessage, whyNothingToSave } from './sign-out-messages.ts'

/** Signing out. Unsaved edits or files give three visible options. */
export function SignOut({ onClose }: { readonly onClose: () => void }) {
  const { total: unsaved, needsReview } = useStart(start => start.unsaved)
  const files = useStart(start => filesOf(start.unsaved))
  const account = useAccount()
  const others = useOtherAccounts().filter(({ session }) => session === 'here')
  const offline = useWhyNotSave()
  const nothingToSave = whyNothingToSave(unsaved - needsReview + files, needsReview)
  const whyNotSave = nothingToSave ?? offline
  const [isBusy, setBusy] = useState(false)

  const leave = async (edits: 'keep' | 'discard', saveFirst = false) => {
    setBusy(true)
    // Signing out must not lose edits that could not be saved, so the dialog stays open.
    const mayGo = !saveFirst || (await notifyFailure('Saving', saveNow()))
    const isOut = mayGo && (await notifyFailure('Signing out', signOut(edits)))
    setBusy(false)
    if (isOut) onClose()
  }

  const question = signOutMessage({
    name: nameOf(account),
    unsaved,
    files,
    canSave: nothingToSave === null,
    others: others.map(other => nameOf(other.account)),
  })

  const ways = leavingLabels(unsaved + files)

  if (unsaved + files === 0) {
    return (
      <Dialog {...question} onClose={onClose}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" aria-busy={isBusy} onClick={() => void leave('keep')}>
          Sign out
        </Button>
      </Dialog>
    )
  }
  return (
    <Dialog {...question} onClose={onClose}>
      <Button kind="danger" onClick={() => void leave('discard')}>
        {ways.discard}
      </Button>
      <Button onClick={() => void leave('keep')}>{ways.keep}</Button>
      <Button kind="primary" aria-busy={isBusy} reason={whyNotSave} onClick={() => void leave('keep', true)}>
        Save, then sign out
      </Button>
    </Dialog>
  )
}

const nameOf = (account: Account | null): string => shownName(account?.name || account?.email || 'you')
