import type { FormEvent } from 'react'
import { useState } from 'react'
import type { AppError } from '../../../../shared/app-error.ts'
import type { RedirectWay } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { pasteRedirect } from '../../../queries/account/browser-sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { errorLine } from '../../../ui/messages/error-messages.ts'
import { textOf } from '../form/form-texts.ts'
import { addressHint } from './waiting-messages.ts'

type Props = { readonly way: RedirectWay; readonly onClose: () => void }

/** For when no redirect reaches the app: a field for the final address of the browser. */
export function PasteAddress({ way, onClose }: Props) {
  const [state, setState] = useState<'waiting' | 'asking' | AppError>('waiting')

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pasted = textOf(new FormData(event.currentTarget), 'pasted')
    if (pasted === '') return
    setState('asking')
    const entered = await pasteRedirect(pasted)
    setState(entered.ok ? 'waiting' : entered.error)
  }

  return (
    <form
      className="paste-form"
      noValidate
      onSubmit={event => void onSubmit(event)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        // Closes the field, not the sign-in.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <Field
        label="Address shown in the browser"
        name="pasted"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoFocus
        hint={addressHint(way)}
        problem={typeof state === 'object' ? errorLine(state) : null}
      />
      <Button kind="primary" type="submit" aria-busy={state === 'asking'}>
        Sign in
      </Button>
    </form>
  )
}
