import type { RowId } from '../../../shared/model/ids.ts'
import type { GridHost } from '../grid/grid-host.ts'

type RowUnder = (target: EventTarget | null) => RowId | null

/** Accepts files dropped on a row: highlights the row and says what a drop does. Returns the function that stops it. */
export function watchFileDrop(
  root: HTMLElement,
  host: GridHost,
  rowUnder: RowUnder,
  onDropFiles: (rowId: RowId, files: readonly File[]) => void,
): () => void {
  let over: RowId | null = null
  let lit: Element | null = null
  const light = (rowId: RowId | null): void => {
    const row = rowId === null ? null : host.rowElement(rowId)
    // Scrolling draws other rows into the same elements.
    if (rowId === over && row === lit) return
    lit?.classList.remove('sf-drop-target')
    row?.classList.add('sf-drop-target')
    lit = row
    // Read by the style sheet, which shows it where the row does not scroll.
    const pinned = row?.querySelector<HTMLElement>('.ag-grid-pinned-left-cells')
    if (pinned && rowId !== null) pinned.dataset.drop = dropMessage(host, rowId)
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

function dropMessage({ context }: GridHost, rowId: RowId): string {
  const index = context.view?.indexOf(rowId) ?? -1
  return index < 0 ? 'Drop to attach' : `Drop to attach to row ${index + 1}`
}
