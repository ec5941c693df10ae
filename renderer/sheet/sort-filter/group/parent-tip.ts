import { showCellTip } from '../../core/cell-tip.ts'

/** Shows the full name of a truncated parent as a tooltip, on hover and on focus. */
export function watchParentTips(root: HTMLElement): () => void {
  const watching = new AbortController()
  const { signal } = watching
  let at: { readonly cell: Element; readonly hide: () => void } | null = null
  const leave = (): void => {
    at?.hide()
    at = null
  }
  const come = ({ target }: Event): void => {
    const cell = target instanceof Element ? target.closest('.ag-cell') : null
    if (cell === at?.cell) return
    leave()
    const name = cell?.querySelector<HTMLElement>('[data-under]')?.dataset.under
    if (cell && name) at = { cell, hide: showCellTip(root, cell.getBoundingClientRect(), name, 'tooltip') }
  }
  for (const event of ['pointerover', 'focusin']) root.addEventListener(event, come, { signal })
  for (const event of ['pointerleave', 'focusout']) root.addEventListener(event, leave, { signal })
  // Another row may be drawn into the cell under the pointer.
  root.addEventListener('scroll', leave, { signal, capture: true })
  return () => {
    leave()
    watching.abort()
  }
}
