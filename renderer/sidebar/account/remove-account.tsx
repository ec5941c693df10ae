import { useState } from 'react'
import type { KnownAccount } from '../../../shared/model/account.ts'
import { removeAccount } from '../../queries/account/accounts.ts'
import { filesOf, useAccount, useStart } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { removeAccountMessage } from './sign-out-messages.ts'

type Props = { readonly onClose: () => void }

/** Removes the shown account and all its data from this computer. */
export function RemoveShownAccount({ onClose }: Props) {
  const account = useAccount()
  const unsaved = useStart(start => start.unsaved.total)
  const files = useStart(start => filesOf(start.unsaved))
  return account && <RemoveAccount known={{ account, unsaved, files }} onClose={onClose} />
}

/** Asks before removing an account, because its local data cannot be restored. */
export function RemoveAccount({ known, onClose }: Props & { readonly known: Omit<KnownAccount, 'session'> }) {
  const [isBusy, setBusy] = useState(false)
  const { title, sentence, keep, remove } = removeAccountMessage(known)

  const leave = async () => {
    setBusy(true)
    const isGone = await notifyFailure('Removing the account', removeAccount(known.account.key))
    setBusy(false)
    if (isGone) onClose()
  }

  return (
    <Dialog title={title} sentence={sentence} onClose={onClose}>
      <Button onClick={onClose}>{keep}</Button>
      <Button kind="danger" aria-busy={isBusy} onClick={() => void leave()}>
        {remove}
      </Button>
    </Dialog>
  )
}
