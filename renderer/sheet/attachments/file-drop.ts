import type { RowId } from '../../../shared/model/ids.ts'
import type { GridController } from '../grid/grid-controller.ts'

type RowUnder = (target: EventTarget | null) => RowId | null

/** Lets files be dropped on a row: the row under them lights up, and takes them. Gives back the function that ends it. */
export function watchFileDrop(
  root: HTMLElement,
  controller: GridController,
  rowUnder: RowUnder,
  onDropFiles: (rowId: RowId, files: readonly File[]) => void,
): () => void {
  let over: RowId | null = null
  const light = (rowId: RowId | null): void => {
    if (rowId === over) return
    if (over !== null) controller.rowElement(over)?.classList.remove('sf-drop-target')
    if (rowId !== null) controller.rowElement(rowId)?.classList.add('sf-drop-target')
    over = rowId
  }
  const leaving = new AbortController()
  const on = (event: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: (drag: DragEvent) => void): void =>
    root.addEventListener(event, act, { signal: leaving.signal })

  for (const event of ['dragenter', 'dragover'] as const) {
    on(event, drag => {
      if (!drag.dataTransfer?.types.includes('Files')) return
      const rowId = rowUnder(drag.target)
      drag.preventDefault()
      drag.dataTransfer.dropEffect = rowId === null ? 'none' : 'copy'
      light(rowId)
    })
  }
  on('dragleave', drag => {
    if (!(drag.relatedTarget instanceof Node && root.contains(drag.relatedTarget))) light(null)
  })
  on('drop', drag => {
    const rowId = rowUnder(drag.target)
    const files = [...(drag.dataTransfer?.files ?? [])]
    light(null)
    if (files.length === 0) return
    drag.preventDefault()
    if (rowId !== null) onDropFiles(rowId, files)
  })
  return () => leaving.abort()
}
