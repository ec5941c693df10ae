import type { PasteReport } from '../../../grid/paste/paste-report.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { count } from '../../../ui/words/counts.ts'
import { askedWords } from './paste-words.ts'

/** Asks before very many cells are pasted. Closing it leaves everything as it is. */
export function LargePaste({ asked }: { readonly asked: Extract<PasteReport, { kind: 'asking' }> }) {
  const { cells, newRows, answer } = asked
  return (
    <Dialog
      title={`Paste ${count(cells, 'cell')}?`}
      sentence={askedWords(cells, newRows)}
      onClose={() => answer(false)}
    >
      <Button onClick={() => answer(false)}>Cancel</Button>
      <Button kind="primary" onClick={() => answer(true)}>
        Paste
      </Button>
    </Dialog>
  )
}
