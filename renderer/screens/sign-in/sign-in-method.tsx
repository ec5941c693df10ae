import type { LucideIcon } from 'lucide-react'
import { ChevronRight } from 'lucide-react'
import { KeyCaps } from '../../ui/key-caps.tsx'
import './sign-in-methods.css'

type Props = {
  readonly icon: LucideIcon
  readonly name: string
  readonly sentence: string
  /** The digit key that chooses it. */
  readonly number: number
  readonly isBusy?: boolean
  readonly autoFocus?: boolean
  readonly onOpen: () => void
}

/** The button of one sign-in method. */
export function SignInMethod({ icon: Icon, name, sentence, number, isBusy = false, autoFocus = false, onOpen }: Props) {
  return (
    <button
      type="button"
      className="door"
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noAutofocus: the first method is the start of the screen, and nothing is read before it
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
