import type { TokenKeeping, TokenStores } from '../../../../shared/model/account.ts'
import { Field, Radio } from '../../../ui/field.tsx'

type Props = {
  readonly value: TokenKeeping
  readonly onChange: (value: TokenKeeping) => void
  readonly keyring: TokenStores['keyring']
  readonly problem: string | null
  /** Another field of the form asks for the passphrase already. */
  readonly isPassphraseAsked?: boolean
}

/** What is chosen at first: what the account had, where that works, else the keyring, else a passphrase. */
export function firstKeeping(before: TokenKeeping | undefined, keyring: TokenStores['keyring']): TokenKeeping {
  if (before !== undefined && (before !== 'keyring' || keyring === 'available')) return before
  return keyring === 'available' ? 'keyring' : 'passphrase'
}

/** How the token is kept between starts. Never in clear: where there is no keyring, a passphrase or nothing. */
export function KeepingChoice({ value, onChange, keyring, problem, isPassphraseAsked = false }: Props) {
  const hasKeyring = keyring === 'available'
  return (
    <fieldset className="form-group">
      <legend className="field-label">Remember me</legend>
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
        label="With a passphrase"
        sentence="Encrypted here, asked for at each start"
        checked={value === 'passphrase'}
        onChange={() => onChange('passphrase')}
      />
      {value === 'passphrase' && !isPassphraseAsked && (
        <div className="form-inset">
          <Field
            label="Passphrase"
            name="passphrase"
            type="password"
            autoComplete="new-password"
            hint="Sheaf cannot recover it. Without it, sign in again."
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
