import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { Mapping } from './import-plan.ts'
import './import.css'

type Props = {
  /** Columns of the sheet that can be filled. */
  readonly columns: readonly Column[]
  readonly titles: readonly string[] | null
  readonly lines: readonly (readonly string[])[]
  readonly mapping: Mapping
  readonly onMapping: (mapping: Mapping) => void
}

const SKIPPED = ''

/** The first lines of a file, and above each of its columns the one of the sheet that takes it. A column of the sheet is taken once. */
export function MappedLines({ columns, titles, lines, mapping, onMapping }: Props) {
  const choose = (at: number, chosen: string) => {
    const id = columns.find(column => String(column.id) === chosen)?.id ?? null
    onMapping(mapping.map((each, index) => (index === at ? id : each === id ? null : each)))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
    <section className="import-lines" aria-label="First lines of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {mapping.map((id, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
              <th key={at} scope="col">
                <span className="import-title truncate">{titles?.[at] || `Column ${at + 1}`}</span>
                <select
                  className="input"
                  aria-label={`${titles?.[at] || `Column ${at + 1}`} goes to`}
                  value={id ?? SKIPPED}
                  onChange={event => choose(at, event.target.value)}
                >
                  <option value={SKIPPED}>Leave out</option>
                  {columns.map(column => (
                    <option key={column.id} value={column.id}>
                      {column.title}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of a file is its place
            <tr key={number}>
              {mapping.map((id, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className={id === null ? 'is-skipped' : ''}>
                  {line[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
