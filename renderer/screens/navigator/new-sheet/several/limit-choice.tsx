import { useId } from 'react'
import { useScopes } from '../../../../queries/start.ts'
import { Radio } from '../../../../ui/field.tsx'
import { formatCount } from '../../../../ui/messages/format-counts.ts'
import type { Division, Limit } from './limit.ts'
import { firstSentence, limitMessage, severalLabel, severalSentence, whyNotSeveral } from './several-messages.ts'
import './several.css'

type Props = {
  readonly limit: Limit
  /** The name of the folder, and the start of the names of its sheets. */
  readonly name: string
  readonly onDivision: (division: Division) => void
}

/** Shown for a table with more rows than a sheet holds: the limit, and the ways to import it. */
export function LimitChoice({ limit, name, onDivision }: Props) {
  const id = useId()
  const { rows, parts, firstRows, obstacle, division } = limit
  const scopes = useScopes()
  return (
    <fieldset className="limit-choice">
      <legend>{limitMessage(limit)}</legend>
      <Radio
        name={id}
        label={severalLabel(parts)}
        sentence={whyNotSeveral(limit, scopes) ?? severalSentence(name, parts)}
        checked={division === 'several'}
        disabled={obstacle !== null}
        onChange={() => onDivision('several')}
      />
      <Radio
        name={id}
        label={`The first ${formatCount(firstRows, 'row')}`}
        sentence={firstSentence(rows, firstRows)}
        checked={division === 'first'}
        onChange={() => onDivision('first')}
      />
    </fieldset>
  )
}
