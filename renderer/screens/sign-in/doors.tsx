import { ArrowLeft, Globe, KeyRound, Laptop } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import { enterLocal } from '../../queries/account/session.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/error-message.tsx'
import { Door } from './door.tsx'
import { DOOR_WORDS } from './door-words.ts'
import { useEscape } from './use-escape.ts'

type Props = {
  readonly onOpen: (door: 'browser' | 'token') => void
  /** Null where nothing is behind the doors. */
  readonly onLeave: (() => void) | null
  readonly onEntered: () => void
}

/** The three ways in, each with a key of its own. */
export function Doors({ onOpen, onLeave, onEntered }: Props) {
  const [state, setState] = useState<'waiting' | 'opening' | AppError>('waiting')

  const onLocal = useCallback(async () => {
    setState('opening')
    const entered = await enterLocal()
    if (entered.ok) onEntered()
    else setState(entered.error)
  }, [onEntered])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      const open = { 1: () => void onLocal(), 2: () => onOpen('browser'), 3: () => onOpen('token') }[event.key]
      if (!open) return
      // Or the figure would land in the field that the door opens with.
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onLocal, onOpen])

  useEscape(onLeave)

  return (
    <>
      <div className="doors">
        <Door
          icon={Laptop}
          name={DOOR_WORDS.local.title}
          sentence={state === 'opening' ? 'Opening your workspace' : DOOR_WORDS.local.sentence}
          number={1}
          isBusy={state === 'opening'}
          autoFocus
          onOpen={() => void onLocal()}
        />
        <Door
          icon={Globe}
          name={DOOR_WORDS.browser.title}
          sentence={DOOR_WORDS.browser.sentence}
          number={2}
          onOpen={() => onOpen('browser')}
        />
        <Door
          icon={KeyRound}
          name={DOOR_WORDS.token.title}
          sentence={DOOR_WORDS.token.sentence}
          number={3}
          onOpen={() => onOpen('token')}
        />
      </div>
      {typeof state === 'object' && (
        <div className="sign-in-problem">
          <InlineError error={state} />
          <Button onClick={() => void onLocal()}>Try again</Button>
        </div>
      )}
      {onLeave && (
        <div className="doors-back">
          <Button kind="quiet" icon={ArrowLeft} onClick={onLeave}>
            Back to your sheets
          </Button>
        </div>
      )}
    </>
  )
}
