import { shownName } from '../../../../shared/shown-name.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'

type Props = {
  readonly id: string
  readonly people: readonly { readonly name: string; readonly email: string }[]
  readonly chosen: number
  readonly onTake: (name: string) => void
}

/** People who can be mentioned, below the text. The focus stays in the text. */
export function MentionList({ id, people, chosen, onTake }: Props) {
  return (
    <div ref={intoSight} id={id} className="mention-list" role="listbox" aria-label="People">
      {people.map(({ name, email }, index) => (
        <div
          key={email}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={`mention-option${index === chosen ? ' is-chosen' : ''}`}
          // Prevents the text from losing the focus, which would close the list.
          onMouseDown={event => {
            event.preventDefault()
            onTake(name || email)
          }}
        >
          <Avatar name={name} email={email} size={20} />
          <span className="truncate">{shownName(name || email)}</span>
          {name && <span className="mention-email truncate">{shownName(email)}</span>}
        </div>
      ))}
    </div>
  )
}

/** The list may open at the lower edge of the pane. */
const intoSight = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })
