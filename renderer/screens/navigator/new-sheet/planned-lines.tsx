import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { FirstLines } from '../../../sheet/import-export/import/first-lines.tsx'
import type { Lines } from '../../../sheet/import-export/source/table-source.ts'
import { ColumnFields, KIND_CHOICES, type KindChoice, PRIMARY_CHOICE } from './column-fields.tsx'
import { type PlannedColumn, primaryOf, withPrimary } from './planned-columns.ts'

const LEFT_OUT: KindChoice = { value: null, label: 'Do not import' }
const CHOICES: readonly KindChoice[] = [...KIND_CHOICES, LEFT_OUT]
const PRIMARY_CHOICES: readonly KindChoice[] = [PRIMARY_CHOICE, LEFT_OUT]

type Props = {
  readonly planned: readonly PlannedColumn[]
  readonly lines: Lines
  readonly onPlanned: (planned: readonly PlannedColumn[]) => void
}

/** A preview of the table's first lines, with editable titles and types. */
export function PlannedLines({ planned, lines, onPlanned }: Props) {
  const primary = primaryOf(planned)
  const latest = useRef({ planned, onPlanned })
  useLayoutEffect(() => {
    latest.current = { planned, onPlanned }
  })
  // Stable identity, so that typing rerenders one header of hundreds.
  const change = useCallback((at: number, to: Partial<PlannedColumn>) => {
    const { planned: before, onPlanned: notify } = latest.current
    notify(withPrimary(before.map((column, position) => (position === at ? { ...column, ...to } : column))))
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
      <ColumnFields
        at={at}
        title={title}
        kind={kind}
        choices={isPrimary ? PRIMARY_CHOICES : CHOICES}
        onTitle={to => onChange(at, { title: to })}
        onKind={to => onChange(at, { kind: to })}
      />
    </th>
  )
})
