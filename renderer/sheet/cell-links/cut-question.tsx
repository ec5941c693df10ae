import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { afterFrames } from '../core/after-frames.ts'
import { type CutLinks, cutMessage } from './cut-links.ts'

type Asked = {
  readonly cut: CutLinks
  readonly answer: (isWanted: boolean) => void
  /** Another question takes its place. */
  readonly giveUp: () => void
}

const useAsked = create<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/** The frame of the cells hands the focus that it gets back to its active cell: an editor that opens again has to keep it. */
const FRAMES_TO_TAKE_FOCUS = 2

/** Passes on the answer, once the dialog has given the focus back. */
let passOn: () => void = () => undefined

/** Asks before a transaction cuts links to other sheets. False: it must not be done. */
export function askToCut(cut: CutLinks): Promise<boolean> {
  useAsked.getState().asked?.giveUp()
  return new Promise(settle => {
    const answer = (isWanted: boolean): void => {
      passOn = () => afterFrames(FRAMES_TO_TAKE_FOCUS, () => settle(isWanted))
      useAsked.setState({ asked: null })
    }
    useAsked.setState({ asked: { cut, answer, giveUp: () => settle(false) } })
  })
}

/** The question, over all sheets: closing it cuts nothing. */
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
