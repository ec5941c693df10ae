import { REDIRECT_ADDRESSES, type RedirectWay } from '../../../../shared/model/sign-in/browser-sign-in.ts'
import { CopyButton, copyText } from '../../../ui/copy-button.tsx'
import { Radio } from '../../../ui/field.tsx'

type Props = {
  readonly value: RedirectWay
  readonly onChange: (value: RedirectWay) => void
  /** Whether this desktop opens `sheaf://` addresses with Sheaf. */
  readonly schemeWorks: boolean
}

const WAYS = [
  { way: 'scheme', label: 'Opens Sheaf' },
  { way: 'loopback', label: 'Local port' },
] as const satisfies readonly { way: RedirectWay; label: string }[]

/** The choice of redirect, with the address for registering the app. */
export function RedirectChoice({ value, onChange, schemeWorks }: Props) {
  return (
    <div role="radiogroup" aria-label="Redirect address">
      {WAYS.map(({ way, label }) => (
        <div key={way} className="redirect">
          <Radio
            name="way"
            label={label}
            sentence={REDIRECT_ADDRESSES[way]}
            checked={value === way}
            onChange={() => onChange(way)}
          />
          <CopyButton
            look="icon"
            label={`Copy ${REDIRECT_ADDRESSES[way]}`}
            onCopy={() => copyText(REDIRECT_ADDRESSES[way])}
          />
        </div>
      ))}
      {!schemeWorks && <p className="field-hint">Your desktop can’t open sheaf:// links yet. Use the local port.</p>}
    </div>
  )
}
