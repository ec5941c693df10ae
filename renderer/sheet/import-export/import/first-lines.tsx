import { memo, type ReactNode } from 'react'
import type { Lines } from '../source/table-source.ts'
import './import.css'

type BodyProps = {
  readonly lines: Lines
  /** By column of the table: whether it is skipped. */
  readonly leftOut: readonly boolean[]
}

type Props = BodyProps & {
  /** A header cell for each column of the table. */
  readonly headers: ReactNode
}

/** The first lines of a table, with the destination above each column. */
export function FirstLines({ headers, lines, leftOut }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
    <section className="import-lines" aria-label="First lines of the table" tabIndex={0}>
      <table>
        <thead>
          <tr>{headers}</tr>
        </thead>
        <Body lines={lines} leftOut={leftOut} />
      </table>
    </section>
  )
}

/** Thousands of cells, which must not render again while the user types into a header. */
const Body = memo(
  function Body({ lines, leftOut }: BodyProps) {
    return (
      <tbody>
        {lines.map((line, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a table is its place
          <tr key={number}>
            {leftOut.map((isOut, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column of a table is its place
              <td key={at} className={isOut ? 'is-skipped' : ''}>
                {line[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )
  },
  (before, after) => before.lines === after.lines && before.leftOut.join() === after.leftOut.join(),
)
