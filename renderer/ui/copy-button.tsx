import { Check, Copy, X } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { Button, IconButton } from './button.tsx'

type Props = {
  /** What it copies, as its name: "Copy the link". */
  readonly label: string
  /** Puts it into the clipboard; false when that did not work. */
  readonly onCopy: () => Promise<boolean>
  /** `icon`: the icon alone, for a place beside what is copied. */
  readonly look?: 'plain' | 'link' | 'icon'
}

const OUTCOMES = { copied: { icon: Check, words: 'Copied' }, failed: { icon: X, words: 'Not copied' } } as const

/** Copies something, and says what came of it until the person moves on. */
export function CopyButton({ label, onCopy, look = 'plain' }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  const { icon, words } = outcome ? OUTCOMES[outcome] : { icon: Copy, words: label }
  const react = {
    onClick: () => void onCopy().then(isCopied => setOutcome(isCopied ? 'copied' : 'failed')),
    // When the whole window loses the keyboard, the button keeps the focus in it, and what it says.
    onBlur: ({ currentTarget }: FocusEvent) => document.activeElement !== currentTarget && setOutcome(null),
    onPointerLeave: () => setOutcome(null),
  }
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={icon} label={words} {...react} />
      ) : (
        <Button kind={look} icon={icon} {...react}>
          {words}
        </Button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {outcome && words}
      </span>
    </>
  )
}

/** Puts a text into the clipboard; false when that did not work: the window has lost the keyboard, say. */
export const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
