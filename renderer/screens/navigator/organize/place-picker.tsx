import { useId } from 'react'
import { shownName } from '../../../../shared/shown-name.ts'
import { Radio } from '../../../ui/field.tsx'
import type { Destination } from '../destinations.ts'

type Props = {
  readonly label: string
  readonly places: readonly Destination[]
  /** The key of the one chosen; null while none is. */
  readonly value: string | null
  readonly onChange: (key: string) => void
}

/** One place of all that something can go to, as the navigator draws them; arrows move between them. */
export function PlacePicker({ label, places, value, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className="place-picker">
      <legend className="field-label">{label}</legend>
      <div className="place-picker-list">
        {places.map(({ key, name, level, reason }) => (
          <div key={key} style={{ paddingLeft: level * 16 }}>
            <Radio
              name={id}
              label={shownName(name)}
              checked={value === key}
              disabled={reason !== null}
              {...(reason ? { sentence: reason } : {})}
              onChange={() => onChange(key)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
