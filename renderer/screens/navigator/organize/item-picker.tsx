import { useId } from 'react'
import { shownName } from '../../../../shared/shown-name.ts'
import { useWhyOffline } from '../../../queries/items.ts'
import { useScopes } from '../../../queries/start.ts'
import { Button } from '../../../ui/button.tsx'
import { Radio } from '../../../ui/field.tsx'
import { type Destination, whyNowhere } from '../destinations.ts'
import { newWorkspace } from '../item-commands.ts'

type Props = {
  readonly label: string
  readonly items: readonly Destination[]
  /** The key of the selection; null without one. */
  readonly value: string | null
  readonly onChange: (key: string) => void
}

/** Lists all destinations as in the navigator; arrow keys move the selection. */
export function ItemPicker({ label, items, value, onChange }: Props) {
  const id = useId()
  const nowhere = whyNowhere(items)
  return (
    <fieldset className="item-picker">
      <legend className="field-label">{label}</legend>
      {nowhere !== null && <Nowhere sentence={nowhere} />}
      <div className="item-picker-list" hidden={items.length === 0}>
        {items.map(({ key, name, level, reason }) => (
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

/** Without any destination: how to get one. */
function Nowhere({ sentence }: { readonly sentence: string }) {
  const { name, icon, reason, run } = newWorkspace(useWhyOffline(), useScopes())
  return (
    <div className="item-nowhere">
      <p>{sentence}</p>
      <Button icon={icon} reason={reason} onClick={run}>
        {name}
      </Button>
    </div>
  )
}
