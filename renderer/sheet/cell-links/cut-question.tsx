import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { afterFrames } from '../core/after-frames.ts'
import { type CutLinks, cutMessage } from './cut-links.ts'

type Asked = { readonly cut: CutLinks; readonly answer: (isWanted: boolean) => void }

const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/** The dialog gives the keyboard back to the cells first: an editor that opens again has to keep it. */
const FRAMES_TO_CLOSE = 2

/** Asks before a transaction cuts links to other sheets. False: it must not be done. */
export function askToCut(cut: CutLinks): Promise<boolean> {
  useAsked.getState().asked?.answer(false)
  return new Promise(settle => {
    const answer = (isWanted: boolean): void => {
      useAsked.setState({ asked: null })
      afterFrames(FRAMES_TO_CLOSE, () => settle(isWanted))
    }
    useAsked.setState({ asked: { cut, answer } })
  })
}

/** The question, over all sheets: closing it cuts nothing. */
export function CutLinksQuestion() {
  const asked = useAsked(state => state.asked)
  if (!asked) return null
  const { cut, answer } = asked
  const title = cut.cells === 1 ? 'Cut the link?' : `Cut ${formatCount(cut.cells, 'link')}?`
  return (
    <Dialog title={title} sentence={cutMessage(cut)} onClose={() => answer(false)}>
      <Button onClick={() => answer(false)}>Cancel</Button>
      <Button kind="danger" onClick={() => answer(true)}>
        {cut.cells === 1 ? 'Cut link' : 'Cut links'}
      </Button>
    </Dialog>
  )
}
