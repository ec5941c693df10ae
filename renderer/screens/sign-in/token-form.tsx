import { ArrowLeft } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { TokenKeeping } from '../../../shared/model/account.ts'
import { REGIONS } from '../../../shared/model/regions.ts'
import { enterWithToken } from '../../queries/session.ts'
import { useStart } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { Field } from '../../ui/field.tsx'
import { errorLine } from '../../ui/words/errors.ts'
import { KeepingChoice } from './keeping-choice.tsx'
import { problemField } from './problem-field.ts'
import { ServerPicker } from './server-picker.tsx'
import './token-form.css'

const FIELDS = ['token', 'address', 'passphrase'] as const
type FieldName = (typeof FIELDS)[number]

const MISSING: Readonly<Record<FieldName, string>> = {
  token: 'Paste your token here.',
  address: 'Type the address of your server here.',
  passphrase: 'Choose a passphrase. It opens your token at the next start.',
}

/** The token's way in. It stays in its own field until it is sent, and nowhere else in the page. */
export function TokenForm({ onBack }: { readonly onBack: () => void }) {
  const keyring = useStart(start => start.tokenStores.keyring)
  const [server, setServer] = useState<number | 'other'>(0)
  const [keeping, setKeeping] = useState<TokenKeeping>(keyring === 'available' ? 'keyring' : 'passphrase')
  const [state, setState] = useState<'waiting' | 'asking' | AppError>('waiting')
  const [missing, setMissing] = useState<FieldName | null>(null)
  const error = typeof state === 'object' ? state : null
  const field = error && problemField(error)
  const problemAt = (name: FieldName) => {
    if (missing !== null) return missing === name ? MISSING[name] : null
    return error && field === name ? errorLine(error) : null
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const texts = new FormData(form)
    const empty = FIELDS.find(name => form.elements.namedItem(name) !== null && textOf(texts, name) === '')
    setMissing(empty ?? null)
    if (empty) return focusField(form, empty)
    setState('asking')
    const entered = await enterWithToken({
      address: server === 'other' ? textOf(texts, 'address') : (REGIONS[server]?.baseUrl ?? ''),
      token: textOf(texts, 'token'),
      keeping,
      passphrase: keeping === 'passphrase' ? textOf(texts, 'passphrase') : null,
    })
    if (!entered.ok) setState(entered.error)
  }

  return (
    <form className="token-form" noValidate onSubmit={event => void onSubmit(event)}>
      <Field
        label="API token"
        name="token"
        type="password"
        autoComplete="off"
        autoFocus
        hint="Make one in your account’s settings, under API access."
        problem={problemAt('token')}
      />
      <ServerPicker value={server} onChange={setServer} problem={problemAt('address')} />
      <KeepingChoice value={keeping} onChange={setKeeping} keyring={keyring} problem={problemAt('passphrase')} />
      {error && field === null && <InlineError error={error} />}
      <div className="token-form-actions">
        <Button kind="quiet" icon={ArrowLeft} large onClick={onBack}>
          Back
        </Button>
        <Button kind="primary" large type="submit" aria-busy={state === 'asking'}>
          {state === 'asking' ? 'Asking the server' : 'Sign in'}
        </Button>
      </div>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function focusField(form: HTMLFormElement, name: FieldName): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
