import type { Column } from '../../../../shared/model/sheet/column.ts'
import { type Drawing, drawing } from '../../../grid/cells/dom.ts'
import { valueLook } from '../../../grid/cells/status-words.ts'

type Props = {
  readonly column: Column
  /** What tells it from the others; empty for blank cells. */
  readonly word: string
  readonly label: string
}

/** One value of a column as its cells show it: a choice is a chip, anything else its words. */
export function ValueFace({ column, word, label }: Props) {
  if (column.kind !== 'choice' || column.symbol || word === '') return <span className="truncate">{label}</span>
  const { tone, glyph } = valueLook(label)
  return (
    <span className={`sf-chip sf-tone-${tone}${glyph ? '' : ' sf-chip-bare'}`}>
      {glyph && <Glyph shape={glyph} />}
      <span className="sf-chip-text">{label}</span>
    </span>
  )
}

const Glyph = ({ shape }: { readonly shape: Drawing }) => (
  <span className="filter-glyph" aria-hidden ref={host => host?.replaceChildren(drawing(shape, 'sf-glyph'))} />
)
