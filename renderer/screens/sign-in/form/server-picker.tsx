import { REGIONS } from '../../../../shared/model/sign-in/regions.ts'
import { Field, Radio } from '../../../ui/field.tsx'
import type { ServerChoice } from './server-choice.ts'

type Props = {
  readonly value: ServerChoice
  readonly onChange: (value: ServerChoice) => void
  /** The person has typed an address and gone on. */
  readonly onTyped?: (address: string) => void
  readonly problem: string | null
}

/** Where the account is: one of the hosted regions, or any address. */
export function ServerPicker({ value, onChange, onTyped, problem }: Props) {
  return (
    <fieldset className="form-group">
      <legend className="field-label">Server</legend>
      {REGIONS.map(({ name, sentence }, index) => (
        <Radio
          key={name}
          name="server"
          label={name}
          sentence={sentence}
          checked={value === index}
          onChange={() => onChange(index)}
        />
      ))}
      <Radio name="server" label="Another address" checked={value === 'other'} onChange={() => onChange('other')} />
      {value === 'other' && (
        <div className="form-inset">
          <Field
            label="Address"
            name="address"
            type="text"
            inputMode="url"
            autoComplete="url"
            autoFocus
            placeholder="https://sheets.example.org/2.0"
            onBlur={event => onTyped?.(event.target.value)}
            problem={problem}
          />
        </div>
      )}
      {value !== 'other' && problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
