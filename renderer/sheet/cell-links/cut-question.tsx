import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { type CutLinks, cutMessage } from './cut-links.ts'

type Asked = {
  readonly cut: CutLinks
  readonly answer: (isWanted: boolean) => void
  /** Called when another question replaces this one. */
  readonly giveUp: () => void
}

const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/**
 * Answers right after the dialog has returned the focus, before the next key can reach cells that still show a
 * cancelled change.
 */
let passOn: () => void = () => undefined

/** Asks before a transaction cuts links to other sheets. Resolves with false to cancel it. */
export function askToCut(cut: CutLinks): Promise<boolean> {
  useAsked.getState().asked?.giveUp()
  return new Promise(settle => {
    const answer = (isWanted: boolean): void => {
      passOn = () => settle(isWanted)
      useAsked.setState({ asked: null })
    }
    useAsked.setState({ asked: { cut, answer, giveUp: () => settle(false) } })
  })
}

/** The question, on top of all sheets: closing it cuts nothing. */
export function CutLinksQuestion() {
  const asked = useAsked(state => state.asked)
  if (!asked) return null
  const { cut, answer } = asked
  const title = cut.cells === 1 ? 'Cut the link?' : `Cut ${formatCount(cut.cells, 'link')}?`
  return (
    <Dialog title={title} sentence={cutMessage(cut)} onClose={() => answer(false)} onClosed={() => passOn()}>
      <Button onClick={() => answer(false)}>Cancel</Button>
      <Button kind="danger" onClick={() => answer(true)}>
        {cut.cells === 1 ? 'Cut link' : 'Cut links'}
      </Button>
    </Dialog>
  )
}
