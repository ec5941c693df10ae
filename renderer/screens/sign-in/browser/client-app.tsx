import type { BrowserSignInMethod, RedirectWay } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { openDeveloperPage } from '../../../queries/account/browser-sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Fold } from '../../../ui/fold.tsx'
import type { AppField } from './app-fields.ts'
import { RedirectChoice } from './redirect-choice.tsx'
import '../form/form.css'
import './client-app.css'

type Props = {
  /** Null while this server is unknown. */
  readonly method: BrowserSignInMethod | null
  /** Uses the stored app of this server. */
  readonly isKept: boolean
  readonly way: RedirectWay
  readonly onWay: (way: RedirectWay) => void
  readonly onNewApp: () => void
  readonly problemAt: (field: AppField) => string | null
  /** The service is a hosted one with a known developer page. */
  readonly isHosted: boolean
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** The registered app of this service: stored, or entered once. */
export function ClientApp(props: Props) {
  const { method, isKept, way, onWay, onNewApp, problemAt, isHosted, isOpen, onToggle } = props
  if (isKept && method?.app) {
    return (
      <div className="form-group">
        <div className="kept-app">
          <p>
            Your app there is <span className="kept-app-id selectable">{method.app.clientId}</span>
          </p>
          <Button kind="link" onClick={onNewApp}>
            Use another app
          </Button>
        </div>
        {method.app.secret === 'locked' && (
          <Field
            label="Passphrase"
            name="passphrase"
            type="password"
            autoComplete="current-password"
            hint="The passphrase that protects your app’s secret."
            problem={problemAt('passphrase')}
          />
        )}
      </div>
    )
  }
  return (
    <Fold title="Advanced" note="App registration, needed once" isOpen={isOpen} onToggle={onToggle}>
      <p className="field-hint">
        Register an app in your account’s developer tools, with one of these redirect addresses.{' '}
        {isHosted && (
          <Button kind="link" onClick={() => void openDeveloperPage()}>
            How to register an app
          </Button>
        )}
      </p>
      <RedirectChoice value={way} onChange={onWay} schemeWorks={method?.schemeWorks ?? true} />
      <div className="client-values">
        <Field
          // Another server has another app.
          key={method?.app?.clientId ?? ''}
          label="Client ID"
          name="clientId"
          type="text"
          autoComplete="off"
          defaultValue={method?.app?.clientId ?? ''}
          problem={problemAt('clientId')}
        />
        <Field
          label="Client secret"
          name="clientSecret"
          type="password"
          autoComplete="off"
          hint="Stored the same way."
          problem={problemAt('clientSecret')}
        />
      </div>
    </Fold>
  )
}
