import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { Select } from '../../../ui/select.tsx'
import type { Lines } from '../source/table-source.ts'
import type { Mapping } from './column-reading.ts'
import { FirstLines } from './first-lines.tsx'

type Props = {
  /** Columns of the sheet that can be filled. */
  readonly columns: readonly Column[]
  readonly titles: readonly string[] | null
  readonly lines: Lines
  readonly mapping: Mapping
  readonly onMapping: (mapping: Mapping) => void
}

/**
 * The first lines of a table; above each column the column of the sheet that receives it. Each can be chosen once.
 */
export const MappedLines = memo(function MappedLines({ columns, titles, lines, mapping, onMapping }: Props) {
  const latest = useRef(mapping)
  useLayoutEffect(() => {
    latest.current = mapping
  })
  const choices = useMemo(
    () => [
      { value: null, label: 'Do not import' },
      ...columns.map(({ id, title }) => ({ value: id, label: shownName(title) })),
    ],
    [columns],
  )
  // Stable while the sheet is the same: of hundreds of headers, only changed ones render again.
  const choose = useCallback(
    (at: number, chosen: ColumnId | null) =>
      onMapping(latest.current.map((each, index) => (index === at ? chosen : each === chosen ? null : each))),
    [onMapping],
  )
  const headers = mapping.map((id, at) => {
    const title = titles?.[at] || `Column ${at + 1}`
    // biome-ignore lint/suspicious/noArrayIndexKey: a column of a table is its place
    return <Header key={at} at={at} title={title} choices={choices} goesTo={id} onChoose={choose} />
  })
  return <FirstLines headers={headers} lines={lines} leftOut={mapping.map(id => id === null)} />
})

type HeaderProps = {
  readonly choices: readonly { readonly value: ColumnId | null; readonly label: string }[]
  readonly at: number
  readonly title: string
  readonly goesTo: ColumnId | null
  readonly onChoose: (at: number, chosen: ColumnId | null) => void
}

const Header = memo(function Header({ at, title, choices, goesTo, onChoose }: HeaderProps) {
  return (
    <th scope="col">
      <span className="import-title truncate">{shownName(title)}</span>
      <Select
        label={`${shownName(title)} goes to`}
        value={goesTo}
        choices={choices}
        onChange={chosen => onChoose(at, chosen)}
      />
    </th>
  )
})
