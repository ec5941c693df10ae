import type { LucideIcon } from 'lucide-react'
import { ChevronRight } from 'lucide-react'
import { KeyCaps } from '../../ui/key-caps.tsx'
import './door.css'

type Props = {
  readonly icon: LucideIcon
  readonly name: string
  readonly sentence: string
  /** The key that opens it. */
  readonly number: number
  readonly isBusy?: boolean
  readonly autoFocus?: boolean
  readonly onOpen: () => void
}

/** One way into Sheaf. */
export function Door({ icon: Icon, name, sentence, number, isBusy = false, autoFocus = false, onOpen }: Props) {
  return (
    <button
      type="button"
      className="door"
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noAutofocus: the first door is where everybody starts, and nothing is read before it
      autoFocus={autoFocus}
      onClick={() => !isBusy && onOpen()}
    >
      <span className="door-icon">
        <Icon className="door-glyph" aria-hidden />
      </span>
      <span className="door-words">
        <span className="door-name">{name}</span>
        <span className="door-sentence">{sentence}</span>
      </span>
      <KeyCaps keys={[String(number)]} />
      <ChevronRight className="icon-16 door-arrow" aria-hidden />
    </button>
  )
}
