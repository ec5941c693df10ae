import { ArrowLeft } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Account } from '../../../shared/model/account.ts'
import { cancelSignIn, enterWithToken } from '../../queries/account/session.ts'
import { useStart } from '../../queries/start.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { Field } from '../../ui/field.tsx'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { AccountLine } from './form/account-line.tsx'
import { firstEmpty, focusField, textOf } from './form/form-texts.ts'
import { firstKeeping, KeepingChoice } from './form/keeping-choice.tsx'
import { problemField } from './form/problem-field.ts'
import { addressOf, type ServerChoice } from './form/server-choice.ts'
import { ServerPicker } from './form/server-picker.tsx'
import { useEscape } from './use-escape.ts'
import './form/form.css'

const FIELDS = ['token', 'address', 'passphrase'] as const
type FieldName = (typeof FIELDS)[number]

const MISSING: Readonly<Record<FieldName, string>> = {
  token: 'Paste your token here.',
  address: 'Type the address of your server here.',
  passphrase: 'Choose a passphrase. It unlocks your token at the next start.',
}

type Props = {
  /** The account to sign in again at its server. */
  readonly account: Account | null
  readonly onBack: () => void
  readonly onEntered: () => void
}

/** Sign-in with an API token. The page holds the token in its field only, until it is sent. */
export function TokenForm({ account, onBack, onEntered }: Props) {
  const keyring = useStart(start => start.tokenStores.keyring)
  const [server, setServer] = useState<ServerChoice>(0)
  const [keeping, setKeeping] = useState(firstKeeping(account?.keeping, keyring))
  const [state, setState] = useState<'waiting' | 'asking' | AppError>('waiting')
  const [missing, setMissing] = useState<FieldName | null>(null)
  const error = typeof state === 'object' ? state : null
  const field = error && fieldOf(error, account)
  const problemAt = (name: FieldName) => {
    if (missing !== null) return missing === name ? MISSING[name] : null
    return error && field === name ? errorLine(error) : null
  }

  const onLeave = () => {
    // Otherwise the response would sign the user in while they do something else.
    if (state === 'asking') void cancelSignIn()
    onBack()
  }
  useEscape(onLeave)

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'asking') return
    const texts = new FormData(event.currentTarget)
    const empty = firstEmpty(event.currentTarget, FIELDS)
    setMissing(empty)
    if (empty) return focusField(event.currentTarget, empty)
    setState('asking')
    const entered = await enterWithToken({
      address: account?.baseUrl ?? addressOf(server, textOf(texts, 'address')),
      token: textOf(texts, 'token'),
      keeping,
      passphrase: keeping === 'passphrase' ? textOf(texts, 'passphrase') : null,
    })
    if (entered.ok) onEntered()
    else setState(entered.error)
  }

  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={event => void onSubmit(event)}
      // The first letter clears the message about an empty field.
      onInput={() => setMissing(null)}
    >
      {account && <AccountLine account={account} />}
      <Field
        label="API token"
        name="token"
        type="password"
        autoComplete="off"
        autoFocus
        hint="Make one in your account’s settings, under API access."
        problem={problemAt('token')}
      />
      {!account && <ServerPicker value={server} onChange={setServer} problem={problemAt('address')} />}
      <KeepingChoice value={keeping} onChange={setKeeping} keyring={keyring} problem={problemAt('passphrase')} />
      {error && field === null && <InlineError error={error} />}
      <div className="form-actions">
        <Button kind="quiet" icon={ArrowLeft} large onClick={onLeave}>
          Back
        </Button>
        <Button kind="primary" large type="submit" aria-busy={state === 'asking'}>
          {state === 'asking' ? 'Contacting the server' : 'Sign in'}
        </Button>
      </div>
    </form>
  )
}

/** Signing in again shows no address field. */
function fieldOf(error: AppError, account: Account | null): FieldName | null {
  const field = problemField(error)
  const shown = FIELDS.find(name => name === field) ?? null
  return account && shown === 'address' ? null : shown
}
