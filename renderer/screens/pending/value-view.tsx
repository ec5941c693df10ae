import { contactLabel } from '../../../shared/model/sheet/cell-value.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import type { Shown } from './conflict-words.ts'

/** A value to choose by: people with their faces, a text with its lines. */
export function ValueView({ value }: { readonly value: Shown }) {
  if ('text' in value) return <p className="value-text selectable">{value.text}</p>
  return (
    <ul className="value-people">
      {value.people.map(person => (
        <li key={person.email ?? person.name} className="value-person">
          <Avatar name={person.name ?? ''} email={person.email ?? ''} size={20} />
          <span className="truncate">{contactLabel(person)}</span>
        </li>
      ))}
    </ul>
  )
}
