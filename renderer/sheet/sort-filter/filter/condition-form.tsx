import type { Column } from '../../../../shared/model/sheet/column.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import { Select } from '../../../ui/select.tsx'
import { dayText } from '../../values/typing/day-text.ts'
import { type ConditionDraft, fieldsOf } from './condition-draft.ts'
import { conditionName, conditionsFor } from './condition-labels.ts'

type Props = {
  readonly column: Column
  readonly draft: ConditionDraft
  readonly onDraft: (draft: ConditionDraft) => void
}

const INPUT = { text: 'text', number: 'text', day: 'text', days: 'number' } as const
/** An example in the user's notation; dates are parsed as in a cell. */
const SAMPLE_DAY = '2026-07-03'
const NAME = { text: 'Text', number: 'Number', day: 'Date', days: 'Number of days' } as const

/** The choice of a condition, and its fields. */
export function ConditionForm({ column, draft, onDraft }: Props) {
  const names = conditionsFor(column)
  const fields = fieldsOf(draft.is)
  return (
    <div className="filter-condition">
      <Select
        label="Condition"
        value={draft.is}
        choices={names.map(name => ({ value: name, label: conditionName(name) }))}
        onChange={is => onDraft({ ...draft, is })}
      />
      {fields.map((kind, at) => {
        const isSecond = at === 1
        const name = fields.length === 1 ? NAME[kind] : `${NAME[kind]}, ${isSecond ? 'to' : 'from'}`
        return (
          <input
            key={isSecond ? 'second' : 'first'}
            className="input"
            type={INPUT[kind]}
            aria-label={name}
            placeholder={kind === 'day' ? dayText(SAMPLE_DAY, personsLocale.now()) : name}
            spellCheck={false}
            {...(kind === 'days' ? { min: 1, max: 3650 } : {})}
            value={isSecond ? draft.second : draft.first}
            onChange={event => onDraft({ ...draft, [isSecond ? 'second' : 'first']: event.target.value })}
          />
        )
      })}
    </div>
  )
}
