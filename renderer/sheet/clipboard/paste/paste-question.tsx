import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatCount } from '../../../ui/messages/format-counts.ts'
import { largePasteMessage, newColumnsMessage } from './paste-messages.ts'
import type { Asked } from './use-paste.ts'

/** Asks before a very large paste, or before columns are added for a wide table. Closing it cancels the paste. */
export function PasteQuestion({ asked }: { readonly asked: Asked }) {
  return asked.kind === 'asking' ? <LargePaste asked={asked} /> : <WidePaste asked={asked} />
}

function LargePaste({ asked }: { readonly asked: Extract<Asked, { kind: 'asking' }> }) {
  const { cells, newRows, answer } = asked
  return (
    <Dialog
      title={`Paste ${formatCount(cells, 'cell')}?`}
      sentence={largePasteMessage(cells, newRows)}
      onClose={() => answer(false)}
    >
      <Button onClick={() => answer(false)}>Cancel</Button>
      <Button kind="primary" onClick={() => answer(true)}>
        Paste
      </Button>
    </Dialog>
  )
}

function WidePaste({ asked }: { readonly asked: Extract<Asked, { kind: 'asking-columns' }> }) {
  const { titles, answer } = asked
  const columns = formatCount(titles.length, 'column')
  return (
    <Dialog title={`Add ${columns}?`} sentence={newColumnsMessage(titles)} onClose={() => answer('cancel')}>
      <Button onClick={() => answer('cancel')}>Cancel</Button>
      <Button onClick={() => answer('fit')}>Paste what fits</Button>
      <Button kind="primary" onClick={() => answer('add')}>
        Add {columns}
      </Button>
    </Dialog>
  )
}
