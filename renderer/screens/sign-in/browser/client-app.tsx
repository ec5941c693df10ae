import type { BrowserSignInMethod, RedirectWay } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { AppField } from './app-fields.ts'
import { RedirectChoice } from './redirect-choice.tsx'
import '../form/form.css'
import './client-app.css'

type Props = {
  /** Null as long as nothing is known of this server. */
  readonly method: BrowserSignInMethod | null
  /** The app that is kept for this server is used as it is. */
  readonly isKept: boolean
  readonly way: RedirectWay
  readonly onWay: (way: RedirectWay) => void
  readonly onNewApp: () => void
  readonly problemAt: (field: AppField) => string | null
}

/** The app that stands for Sheaf at this service: known from the last time, or entered once. */
export function ClientApp({ method, isKept, way, onWay, onNewApp, problemAt }: Props) {
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
    <fieldset className="form-group client-app">
      <legend className="field-label">Your app on this server</legend>
      <p className="field-hint">
        Register an app once in your account’s developer tools, with the redirect address you choose here.
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
    </fieldset>
  )
}
