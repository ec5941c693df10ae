import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { EditState } from '../../../shared/model/edit.ts'
import type { GridContext } from '../view/grid-context.ts'
import type { RowLine } from '../view/visible-rows.ts'
import type { Drawing } from './dom.ts'
import { drawing, element } from './dom.ts'
import { COMMENT, LOCK, PAPERCLIP } from './drawings.ts'

type GutterParams = ICellRendererParams<RowLine, number, GridContext>

/** A row's margin: edge of unsaved edits, number, and three slots that never move: attachments, comments, lock. */
export class GutterCell implements ICellRendererComp<RowLine> {
  #host = element('div', 'sf-gutter')

  init(params: GutterParams): void {
    this.#draw(params)
  }

  getGui(): HTMLElement {
    return this.#host
  }

  refresh(params: GutterParams): boolean {
    this.#draw(params)
    return true
  }

  #draw({ data: line, context: { view, active }, eGridCell }: GutterParams): void {
    const host = this.#host
    host.replaceChildren()
    if (!line || !view || line.index >= view.rowCount) return
    const attachments = view.attachmentsAt(line.index)
    const comments = view.commentsAt(line.index)
    host.append(
      element('span', edgeClass(view.rowMarkAt(line.index))),
      element('span', 'sf-row-number', String(line.index + 1)),
      slot(attachments > 0 ? PAPERCLIP : null, count(attachments, 'attachment'), 'attachments'),
      slot(comments > 0 ? COMMENT : null, count(comments, 'comment'), 'comments'),
      slot(view.lockedAt(line.index) ? LOCK : null, 'Locked', null),
    )
    eGridCell.classList.toggle('sf-active-row', active?.rowId === line.rowId)
  }
}

function edgeClass(state: EditState | null): string {
  if (!state || state === 'saved') return 'sf-edge'
  return state === 'parked' ? 'sf-edge sf-edge-rej' : 'sf-edge sf-edge-dirty'
}

function slot(shape: Drawing | null, name: string, opens: string | null): HTMLElement {
  const made = element('span', 'sf-slot')
  if (!shape) return made
  made.append(drawing(shape, 'sf-icon'))
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', name)
  made.title = name
  if (opens) made.setAttribute('data-act', opens)
  return made
}

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`
