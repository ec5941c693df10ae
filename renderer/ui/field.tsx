import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import './field.css'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
  readonly label: string
  /** Text under the field; a problem replaces it. */
  readonly hint?: ReactNode
  readonly problem?: string | null
}

/** A labelled text field. Keeps its text when there is a problem. */
export function Field({ label, hint, problem, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        {...rest}
        ref={rest.type === 'password' ? emptyWhenGone : undefined}
        id={id}
        className="input"
        spellCheck={false}
        autoCapitalize="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || hint ? `${id}-below` : undefined}
      />
      <p id={`${id}-below`} className={problem ? 'field-problem' : 'field-hint'} role={problem ? 'alert' : undefined}>
        {problem ?? hint}
      </p>
    </div>
  )
}

/** Clears the secret on unmount, since listeners or pending frames may still reference the element. */
const emptyWhenGone = (input: HTMLInputElement) => () => {
  input.value = ''
}

type RadioProps = {
  readonly name: string
  readonly checked: boolean
  readonly onChange: () => void
  readonly label: string
  readonly sentence?: string
  readonly disabled?: boolean
}

/** A radio button with a one-line explanation. */
export function Radio({ name, checked, onChange, label, sentence, disabled = false }: RadioProps) {
  return (
    <label className={`radio${disabled ? ' is-off' : ''}`}>
      <input type="radio" className="radio-dot" name={name} checked={checked} disabled={disabled} onChange={onChange} />
      <span className="radio-label">{label}</span>
      {sentence && <span className="radio-sentence">{sentence}</span>}
    </label>
  )
}

type CheckProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly label: string
}

/** A checkbox. */
export function Check({ checked, onChange, label }: CheckProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="check-box"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
