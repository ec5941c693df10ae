import type { TokenKeeping, TokenStores } from '../../../../shared/model/account.ts'
import { Field, Radio } from '../../../ui/field.tsx'

type Props = {
  readonly value: TokenKeeping
  readonly onChange: (value: TokenKeeping) => void
  readonly keyring: TokenStores['keyring']
  readonly problem: string | null
  /** Another field of the form already asks for the passphrase. */
  readonly isPassphraseAsked?: boolean
}

/** The initial choice: the account's earlier one if available, else the keyring, else a passphrase. */
export function firstKeeping(before: TokenKeeping | undefined, keyring: TokenStores['keyring']): TokenKeeping {
  if (before !== undefined && (before !== 'keyring' || keyring === 'available')) return before
  return keyring === 'available' ? 'keyring' : 'passphrase'
}

/** The storage of the token between starts. Never in plain text: without a keyring, a passphrase or no storage. */
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
