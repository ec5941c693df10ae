import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppError } from '../../shared/app-error.ts'
import { CopyButton, copyText } from './copy-button.tsx'
import { errorMessage } from './messages/error-messages.ts'
import './error-message.css'

type Props = {
  /** The failed action with its object: “Bird strikes” did not open. */
  readonly title: string
  readonly error: AppError
  /** Retry and alternative actions. */
  readonly children?: ReactNode
}

/** An error in place of a view: what happened, what is safe, what to do, and details for support. */
export function ErrorMessage({ title, error, children }: Props) {
  const { happened, safe, next, details } = errorMessage(error)
  return (
    <section className="error-message" role="alert">
      <span className="error-tile">
        <Unplug className="icon-24" aria-hidden />
      </span>
      <h2 className="error-title">{title}</h2>
      <p className="error-sentence">
        {happened} {safe} {next}
      </p>
      <div className="error-actions">{children}</div>
      {details.length > 0 && <Details details={details} />}
    </section>
  )
}

type DetailsProps = { readonly details: readonly (readonly [name: string, value: string])[] }

function Details({ details }: DetailsProps) {
  const lines = details.map(([name, value]) => `${name}: ${value}`)
  return (
    <div className="error-details">
      <details>
        <summary>Details for support</summary>
        <dl className="selectable">
          {details.map(([name, value]) => (
            <div key={name} className="error-detail">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <CopyButton label="Copy" look="link" onCopy={() => copyText(lines.join('\n'))} />
    </div>
  )
}

/** A short version for panels and forms. */
export function InlineError({ error }: { readonly error: AppError }) {
  const { happened, safe, next } = errorMessage(error)
  return (
    <p className="inline-error" role="alert">
      <strong>{happened}</strong> {safe} {next}
    </p>
  )
}
