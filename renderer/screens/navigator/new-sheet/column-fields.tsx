import type { ComponentProps } from 'react'
import { NAME_LIMIT, type NewColumn } from '../../../../shared/model/item.ts'
import { OfferedKind } from '../../../../shared/model/sheet/column.ts'
import { kindLabel } from '../../../../shared/model/sheet/column-type-labels.ts'
import { Select } from '../../../ui/select.tsx'

/** Null: the column is skipped. */
export type KindChoice = { readonly value: NewColumn['kind'] | null; readonly label: string }

export const KIND_CHOICES: readonly KindChoice[] = OfferedKind.options.map(value => ({
  value,
  label: kindLabel(value),
}))
export const PRIMARY_CHOICE: KindChoice = { value: 'text', label: 'Text (primary column)' }

type Props = {
  readonly at: number
  readonly title: string
  readonly kind: KindChoice['value']
  readonly choices: readonly KindChoice[]
  readonly onTitle: (title: string) => void
  readonly onKind: (kind: KindChoice['value']) => void
  /** Handlers of the title field for keys and paste. */
  readonly titleProps?: Pick<ComponentProps<'input'>, 'onKeyDown' | 'onPaste' | 'placeholder' | 'ref'>
}

/** Title and type of a column of the new sheet. */
export function ColumnFields({ at, title, kind, choices, onTitle, onKind, titleProps }: Props) {
  return (
    <>
      <input
        className="input"
        type="text"
        aria-label={`Title of column ${at + 1}`}
        value={title}
        maxLength={NAME_LIMIT.sheet}
        disabled={kind === null}
        onChange={event => onTitle(event.target.value)}
        {...titleProps}
      />
      <Select label={`Type of column ${at + 1}`} value={kind} choices={choices} onChange={onKind} />
    </>
  )
}
