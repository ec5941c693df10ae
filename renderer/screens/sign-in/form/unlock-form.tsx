import type { FormEvent } from 'react'
import { useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Result } from '../../../../shared/result.ts'
import { UNTOUCHED } from '../../../sheet/editing/untouched.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { errorLine } from '../../../ui/messages/error-messages.ts'
import { isTextField } from '../../../ui-state/panes.ts'
import './unlock-form.css'

type Props = { readonly onUnlock: (passphrase: string) => Promise<Result<unknown>> }

/**
 * Asks for the passphrase of a stored token. Can appear by itself, so it does not take the focus from a user who is
 * typing.
 */
export function UnlockForm({ onUnlock }: Props) {
  const [takesFocus] = useState(() => !isTyping(document.activeElement))
  const [state, setState] = useState<'waiting' | 'asking' | AppError>('waiting')

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const passphrase = new FormData(event.currentTarget).get('passphrase')
    setState('asking')
    const unlocked = await onUnlock(typeof passphrase === 'string' ? passphrase : '')
    setState(unlocked.ok ? 'waiting' : unlocked.error)
  }

  return (
    <form className="unlock-form" onSubmit={event => void onSubmit(event)}>
      <Field
        label="Passphrase"
        name="passphrase"
        type="password"
        autoComplete="current-password"
        autoFocus={takesFocus}
        problem={typeof state === 'object' ? errorLine(state) : null}
      />
      <Button kind="primary" type="submit" aria-busy={state === 'asking'}>
        Unlock
      </Button>
    </form>
  )
}

/** Whether the user is typing. A restored draft has the focus but was not typed yet, so it does not count. */
const isTyping = (at: Element | null): boolean => isTextField(at) && !at?.hasAttribute(UNTOUCHED)
