import { Check, Copy, X } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { Button, IconButton } from './button.tsx'

type Props = {
  /** The accessible name, such as "Copy the link". */
  readonly label: string
  /** Copies to the clipboard; false on failure. */
  readonly onCopy: () => Promise<boolean>
  /** `icon`: without text, for use next to the copied content. */
  readonly look?: 'plain' | 'link' | 'icon'
  /** -1 in a list whose lines have one tab stop. */
  readonly tabIndex?: number
}

const OUTCOMES = { copied: { icon: Check, text: 'Copied' }, failed: { icon: X, text: 'Not copied' } } as const

/** Copies something and shows the result until the button loses focus or hover. */
export function CopyButton({ label, onCopy, look = 'plain', tabIndex = 0 }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  const { icon, text } = outcome ? OUTCOMES[outcome] : { icon: Copy, text: label }
  const react = {
    tabIndex,
    onClick: () => void onCopy().then(isCopied => setOutcome(isCopied ? 'copied' : 'failed')),
    // If the whole window loses focus, the button stays the active element and keeps showing the result.
    onBlur: ({ currentTarget }: FocusEvent) => document.activeElement !== currentTarget && setOutcome(null),
    onPointerLeave: () => setOutcome(null),
  }
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={icon} label={text} {...react} />
      ) : (
        <Button kind={look} icon={icon} {...react}>
          {text}
        </Button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {outcome && text}
      </span>
    </>
  )
}

/** Copies text to the clipboard; false on failure, for example if the window has lost focus. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
