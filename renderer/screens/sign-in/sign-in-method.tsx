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
      className="sign-in-method"
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noAutofocus: the first method is the start of the screen, and nothing is read before it
      autoFocus={autoFocus}
      onClick={() => !isBusy && onOpen()}
    >
      <span className="sign-in-method-icon">
        <Icon className="sign-in-method-glyph" aria-hidden />
      </span>
      <span className="sign-in-method-text">
        <span className="sign-in-method-name">{name}</span>
        <span className="sign-in-method-sentence">{sentence}</span>
      </span>
      <KeyCaps keys={[String(number)]} />
      <ChevronRight className="icon-16 sign-in-method-arrow" aria-hidden />
    </button>
  )
}
