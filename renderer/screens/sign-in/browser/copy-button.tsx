import { Check, Copy, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'

type Props = {
  /** What it copies, as its name: "Copy the link". */
  readonly label: string
  /** Puts it into the clipboard; false when that did not work. */
  readonly onCopy: () => Promise<boolean>
  /** The icon alone, for a place beside what is copied. */
  readonly small?: boolean
}

const OUTCOMES = { copied: { icon: Check, words: 'Copied' }, failed: { icon: X, words: 'Not copied' } } as const

/** Copies something, and says what came of it until the person moves on. */
export function CopyButton({ label, onCopy, small = false }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  const { icon, words } = outcome ? OUTCOMES[outcome] : { icon: Copy, words: label }
  const react = {
    onClick: () => void onCopy().then(isCopied => setOutcome(isCopied ? 'copied' : 'failed')),
    onBlur: () => setOutcome(null),
    onPointerLeave: () => setOutcome(null),
  }
  return (
    <>
      {small ? (
        <IconButton icon={icon} label={words} {...react} />
      ) : (
        <Button icon={icon} {...react}>
          {words}
        </Button>
      )}
      <span className="visually-hidden" aria-live="polite">
        {outcome && words}
      </span>
    </>
  )
}
