import { ArrowLeft, ExternalLink } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Input } from '../../../../shared/ipc/contract.ts'
import type { Account } from '../../../../shared/model/account.ts'
import type { BrowserSignInMethod, RedirectWay } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { useBrowserMethod } from '../../../queries/account/browser-sign-in.ts'
import { useStart } from '../../../queries/start.ts'
import { Button } from '../../../ui/button.tsx'
import { InlineError } from '../../../ui/error-message.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { errorLine } from '../../../ui/messages/error-messages.ts'
import { AccountLine } from '../form/account-line.tsx'
import { firstEmpty, focusField, textOf } from '../form/form-texts.ts'
import { firstKeeping, KeepingChoice } from '../form/keeping-choice.tsx'
import { addressOf, isHosted, type ServerChoice } from '../form/server-choice.ts'
import { ServerPicker } from '../form/server-picker.tsx'
import { ASKED } from '../sign-in-messages.ts'
import { APP_FIELDS, type AppField, fieldOf, isAppField, MISSING, needsNewApp } from './app-fields.ts'
import { ClientApp } from './client-app.tsx'
import '../form/form.css'

type Props = {
  readonly account: Account | null
  readonly isShown: boolean
  readonly isAsking: boolean
  readonly error: AppError | null
  readonly onBegin: (entry: Input<'session.begin-browser'>) => void
  readonly onBack: () => void
}

/** The form before the browser opens: the server, the registered app, and the token storage. */
export function BrowserForm({ account, isShown, isAsking, error, onBegin, onBack }: Props) {
  const keyring = useStart(start => start.tokenStores.keyring)
  const [server, setServer] = useState<ServerChoice>(0)
  const [typed, setTyped] = useState('')
  const [keeping, setKeeping] = useState(firstKeeping(account?.keeping, keyring))
  const [chosenWay, setWay] = useState<RedirectWay | null>(null)
  const [missing, setMissing] = useState<AppField | null>(null)
  const [isAdvanced, setAdvanced] = useState(false)
  const address = account?.baseUrl ?? addressOf(server, typed)
  const method = useBrowserMethod(address === '' ? null : address)
  const { isKept, isLocked, replace } = useKeptApp(method, address, error)
  const way = chosenWay ?? method?.app?.way ?? (method?.schemeWorks === false ? 'loopback' : 'scheme')

  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form, isShown, account !== null)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAsking) return
    const texts = new FormData(event.currentTarget)
    const empty = firstEmpty(event.currentTarget, APP_FIELDS)
    flushSync(() => {
      setMissing(empty)
      // A collapsed field cannot take the focus.
      if (isAppField(empty)) setAdvanced(true)
    })
    if (empty) return focusField(event.currentTarget, empty)
    onBegin({
      address: account?.baseUrl ?? addressOf(server, textOf(texts, 'address')),
      clientApp: isKept
        ? null
        : { clientId: textOf(texts, 'clientId'), clientSecret: textOf(texts, 'clientSecret'), way },
      keeping,
      passphrase: keeping === 'passphrase' || isLocked ? textOf(texts, 'passphrase') : null,
    })
  }

  const field = error && fieldOf(error, { hasAddress: !account, hasApp: !isKept })
  const problemAt = (name: AppField) => {
    if (missing !== null) return missing === name ? MISSING[name] : null
    return error && field === name ? errorLine(error) : null
  }

  return (
    <form
      ref={form}
      className="sign-in-form"
      noValidate
      hidden={!isShown}
      onSubmit={onSubmit}
      // The first letter clears the message about an empty field.
      onInput={() => setMissing(null)}
    >
      {account ? (
        <AccountLine account={account} />
      ) : (
        <ServerPicker
          value={server}
          onChange={choice => {
            setServer(choice)
            setTyped('')
          }}
          onTyped={setTyped}
          problem={problemAt('address')}
        />
      )}
      <ClientApp
        method={method}
        isKept={isKept}
        way={way}
        onWay={setWay}
        onNewApp={() => {
          replace()
          setAdvanced(true)
        }}
        problemAt={problemAt}
        isHosted={isHosted(address)}
        isOpen={isAdvanced || isAppField(field)}
        onToggle={setAdvanced}
      />
      <KeepingChoice
        value={keeping}
        onChange={setKeeping}
        keyring={keyring}
        problem={problemAt('passphrase')}
        isPassphraseAsked={isLocked}
      />
      <Fold title="Permissions">
        <p className="field-hint">{ASKED}</p>
      </Fold>
      {error && field === null && <InlineError error={error} />}
      <FormActions isAsking={isAsking} onBack={onBack} />
    </form>
  )
}

const FormActions = ({ isAsking, onBack }: Pick<Props, 'isAsking' | 'onBack'>) => (
  <div className="form-actions">
    <Button kind="quiet" icon={ArrowLeft} large onClick={onBack}>
      Back
    </Button>
    <Button kind="primary" icon={ExternalLink} large type="submit" aria-busy={isAsking}>
      {isAsking ? 'Contacting the server' : 'Continue in browser'}
    </Button>
  </div>
)

function useFirstFocus(form: RefObject<HTMLFormElement | null>, isShown: boolean, isKnown: boolean): void {
  const wasHidden = useRef(false)
  useEffect(() => {
    if (isShown) focusFirst(form.current, wasHidden.current || isKnown)
    wasHidden.current = !isShown
  }, [form, isShown, isKnown])
}

/** Sets the initial focus: the field with the problem, the button on a repeated sign-in, or else the first field. */
function focusFirst(form: HTMLFormElement | null, isAgain: boolean): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const first = form?.querySelector<HTMLElement>(isAgain ? '[type="submit"]' : '[role="combobox"]')
  ;(wrong ?? first)?.focus()
}

type KeptApp = {
  readonly isKept: boolean
  readonly isLocked: boolean
  /** The user enters another app for this server. */
  readonly replace: () => void
}

/** Whether to use the stored app of a server. A new one is needed if none is known or it was rejected. */
function useKeptApp(method: BrowserSignInMethod | null, address: string, error: AppError | null): KeptApp {
  const [replaced, setReplaced] = useState<{ readonly error: AppError | null; readonly address: string } | null>(null)
  // Outlives the error: the next attempt must not remove the fields and their contents.
  if (needsNewApp(error) && replaced?.error !== error) setReplaced({ error, address })
  const app = replaced?.address === address ? null : method?.app
  return {
    isKept: app != null && app.secret !== 'gone',
    isLocked: app?.secret === 'locked',
    replace: () => setReplaced({ error, address }),
  }
}
