import type { ReactNode } from 'react'

export type LineProps = {
  readonly name: string
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** A setting: its name, its control, and its effect below. */
export function SettingLine({ name, hint, children }: LineProps) {
  return (
    <div className="settings-line">
      <p className="settings-name">{name}</p>
      {children}
      {hint && <p className="settings-hint">{hint}</p>}
    </div>
  )
}
