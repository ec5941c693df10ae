import type { TokenKeeping, TokenStores } from '../../../shared/model/account.ts'
import { Field, Radio } from '../../ui/field.tsx'

type Props = {
  readonly value: TokenKeeping
  readonly onChange: (value: TokenKeeping) => void
  readonly keyring: TokenStores['keyring']
  readonly problem: string | null
}

/** How the token is kept between starts. Never in clear: where there is no keyring, a passphrase or nothing. */
export function KeepingChoice({ value, onChange, keyring, problem }: Props) {
  const hasKeyring = keyring === 'available'
  return (
    <fieldset className="form-group">
      <legend className="field-label">Keep the token</legend>
      <Radio
        name="keeping"
        label="In the system keyring"
        sentence={hasKeyring ? 'Opens with your computer' : 'None found on this computer'}
        disabled={!hasKeyring}
        checked={value === 'keyring'}
        onChange={() => onChange('keyring')}
      />
      <Radio
        name="keeping"
        label="Behind a passphrase"
        sentence="Encrypted here, asked at each start"
        checked={value === 'passphrase'}
        onChange={() => onChange('passphrase')}
      />
      {value === 'passphrase' && (
        <div className="form-inset">
          <Field
            label="Passphrase"
            name="passphrase"
            type="password"
            autoComplete="new-password"
            hint="Sheaf cannot recover it. Without it, sign in with a token again."
            problem={problem}
          />
        </div>
      )}
      <Radio
        name="keeping"
        label="This session only"
        sentence="Forgotten when Sheaf closes"
        checked={value === 'session'}
        onChange={() => onChange('session')}
      />
    </fieldset>
  )
}
