import type { ElementType, ReactNode } from 'react'
import { useCallback, useState } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { SheafMark } from '../../ui/sheaf-mark.tsx'
import { BrowserDoor } from './browser/browser-door.tsx'
import { AGAIN, DOOR_WORDS, type Words } from './door-words.ts'
import { Doors } from './doors.tsx'
import { KnownAccounts } from './known-accounts.tsx'
import { TokenForm } from './token-form.tsx'

/** Where somebody stands: before the doors, or in one of them; with the account that signs in again, if it is one. */
export type Place = { readonly door: 'none' | 'browser' | 'token'; readonly account: Account | null }

export const BEFORE_THE_DOORS: Place = { door: 'none', account: null }

type Props = {
  readonly start: Place
  /** Above the place where it starts. */
  readonly words: Words
  /** The element of the title: a heading, or the title of a dialog. */
  readonly Title: ElementType<{ className: string; children: ReactNode }>
  /** The way out from where it started; null at the first screen of all, which leads nowhere back. */
  readonly onLeave: (() => void) | null
  readonly onEntered: () => void
}

/** The way through the doors, one step at a time. */
export function Entrance({ start, words, Title, onLeave, onEntered }: Props) {
  const [place, setPlace] = useState(start)
  const openDoor = useCallback((door: Place['door']) => setPlace({ door, account: null }), [])
  const onBack = useCallback(() => {
    if (place === start && onLeave) onLeave()
    else setPlace(BEFORE_THE_DOORS)
  }, [place, start, onLeave])
  const { title, sentence } = wordsAt(place, words)

  return (
    <div className={`sign-in-column${place.door === 'none' ? ' is-before' : ''}`}>
      {place.door === 'none' && (
        <span className="sign-in-mark">
          <SheafMark size={34} />
        </span>
      )}
      <Title className="sign-in-title">{title}</Title>
      <p className="sign-in-sentence">{sentence}</p>
      {place.door === 'browser' && <BrowserDoor account={place.account} onBack={onBack} onEntered={onEntered} />}
      {place.door === 'token' && <TokenForm account={place.account} onBack={onBack} onEntered={onEntered} />}
      {place.door === 'none' && (
        <>
          <Doors onOpen={openDoor} onLeave={onLeave} onEntered={onEntered} />
          <KnownAccounts onSignIn={account => setPlace({ door: doorOf(account), account })} />
        </>
      )}
    </div>
  )
}

function wordsAt({ door, account }: Place, before: Words): Words {
  if (door === 'none') return before
  return account ? AGAIN : DOOR_WORDS[door]
}

/** The door that an account came through, which is the one to sign in again by. */
export const doorOf = ({ door }: Account): Place['door'] => (door === 'local' ? 'none' : door)
