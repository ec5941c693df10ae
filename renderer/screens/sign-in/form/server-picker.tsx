import { useId } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SERVER_CHOICES, type ServerChoice } from './server-choice.ts'

type Props = {
  readonly value: ServerChoice
  readonly onChange: (value: ServerChoice) => void
  /** The user has typed an address and left the field. */
  readonly onTyped?: (address: string) => void
  readonly problem: string | null
}

/** The server: one of the hosted services, or any address. */
export function ServerPicker({ value, onChange, onTyped, problem }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Service
      </label>
      <Select id={id} label="Service" value={value} choices={SERVER_CHOICES} onChange={onChange} />
      {value === 'other' && (
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
      )}
      {value !== 'other' && problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
