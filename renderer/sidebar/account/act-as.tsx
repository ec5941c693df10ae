import type { FormEvent } from 'react'
import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { assumeUser } from '../../queries/account/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { errorLine } from '../../ui/messages/error-messages.ts'
import './acting-band.css'

/** Asks which user an admin wants to act as. That user's sheets replace the admin's. */
export function ActAs({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'waiting' | 'asking' | AppError>('waiting')
  const wanted = email.trim()
  const reason = /^[^\s@]+@[^\s@]+$/.test(wanted) ? null : 'Type the whole address'

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason !== null || state === 'asking') return
    setState('asking')
    const assumed = await assumeUser(wanted)
    if (assumed.ok) onClose()
    else setState(assumed.error)
  }

  return (
    <Dialog
      title="Act as another user"
      sentence="You see the sheets that they see, and what you change is saved in their name. Your own edits stay yours."
      onClose={onClose}
    >
      <form className="act-as" noValidate onSubmit={event => void onSubmit(event)}>
        <Field
          label="Their email address"
          type="email"
          autoComplete="off"
          autoFocus
          value={email}
          maxLength={254}
          hint="A member of your organization who is not an admin."
          problem={typeof state === 'object' ? errorLine(state) : null}
          onChange={event => setEmail(event.target.value)}
        />
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" reason={reason} aria-busy={state === 'asking'}>
          Act as them
        </Button>
      </form>
    </Dialog>
  )
}
