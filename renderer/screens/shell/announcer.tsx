import { useEffect, useRef, useState } from 'react'
import { useStart } from '../../queries/start.ts'
import { announcement } from './announcement.ts'

/** Says what changes about saving, the connection and the session to people who listen instead of look. */
export function Announcer() {
  const start = useStart(state => state)
  const before = useRef(start)
  const [said, setSaid] = useState({ polite: '', assertive: '' })

  useEffect(() => {
    const next = announcement(before.current, start)
    before.current = start
    if (next) setSaid(next.isUrgent ? { polite: '', assertive: next.text } : { polite: next.text, assertive: '' })
  }, [start])

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {said.polite}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said.assertive}
      </p>
    </>
  )
}
