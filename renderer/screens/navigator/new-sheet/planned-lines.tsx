import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { NAME_LIMIT } from '../../../../shared/model/place.ts'
import { OfferedKind } from '../../../../shared/model/sheet/column.ts'
import { kindLabel } from '../../../../shared/model/sheet/column-type-labels.ts'
import { FirstLines } from '../../../sheet/import-export/import/first-lines.tsx'
import type { Lines } from '../../../sheet/import-export/source/table-source.ts'
import { Select } from '../../../ui/select.tsx'
import { type PlannedColumn, primaryOf, withPrimary } from './planned-columns.ts'

type Choice = { readonly value: PlannedColumn['kind']; readonly label: string }

const LEFT_OUT: Choice = { value: null, label: 'Do not import' }
const CHOICES: readonly Choice[] = [...OfferedKind.options.map(value => ({ value, label: kindLabel(value) })), LEFT_OUT]
const PRIMARY_CHOICES: readonly Choice[] = [{ value: 'text', label: 'Text (primary column)' }, LEFT_OUT]

type Props = {
  readonly planned: readonly PlannedColumn[]
  readonly lines: Lines
  readonly onPlanned: (planned: readonly PlannedColumn[]) => void
}

/** The first lines of a table under the columns that they will stand in: each with its title and what it holds, to be changed. */
export function PlannedLines({ planned, lines, onPlanned }: Props) {
  const primary = primaryOf(planned)
  const latest = useRef({ planned, onPlanned })
  useLayoutEffect(() => {
    latest.current = { planned, onPlanned }
  })
  // The same always, so that of hundreds of headers only the one that is typed into is drawn again.
  const change = useCallback((at: number, to: Partial<PlannedColumn>) => {
    const { planned: before, onPlanned: notify } = latest.current
    notify(withPrimary(before.map((column, place) => (place === at ? { ...column, ...to } : column))))
  }, [])
  const headers = planned.map(({ title, kind }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column of a table is its place
    <Header key={at} at={at} title={title} kind={kind} isPrimary={at === primary} onChange={change} />
  ))
  return <FirstLines headers={headers} lines={lines} leftOut={planned.map(({ kind }) => kind === null)} />
}

type HeaderProps = PlannedColumn & {
  readonly at: number
  readonly isPrimary: boolean
  readonly onChange: (at: number, to: Partial<PlannedColumn>) => void
}

const Header = memo(function Header({ at, title, kind, isPrimary, onChange }: HeaderProps) {
  return (
    <th scope="col">
      <input
        className="input"
        type="text"
        aria-label={`Title of column ${at + 1}`}
        value={title}
        maxLength={NAME_LIMIT.sheet}
        disabled={kind === null}
        onChange={event => onChange(at, { title: event.target.value })}
      />
      <Select
        label={`Type of column ${at + 1}`}
        value={kind}
        choices={isPrimary ? PRIMARY_CHOICES : CHOICES}
        onChange={chosen => onChange(at, { kind: chosen })}
      />
    </th>
  )
})
