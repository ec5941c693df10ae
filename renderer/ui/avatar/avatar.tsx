import { avatarColour, initials } from '../../../shared/model/avatar-look.ts'
import { withoutHidden } from '../../../shared/shown-name.ts'
import './avatar.css'

/** A contact as a coloured circle with initials. Decorative: the name is shown next to it. */
export function Avatar({
  name,
  email,
  size,
}: {
  readonly name: string
  readonly email: string
  readonly size: number
}) {
  const colour = avatarColour(email || name)
  return (
    <span
      className="avatar"
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.4),
        background: `var(--sf-av-${colour}-bg)`,
        color: `var(--sf-av-${colour}-fg)`,
      }}
    >
      {initials(withoutHidden(name || email))}
    </span>
  )
}
