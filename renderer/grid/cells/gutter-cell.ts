import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { EditState } from '../../../shared/model/sheet/edit.ts'
import type { GridContext } from '../view/grid-context.ts'
import type { RowLine } from '../view/visible-rows.ts'
import type { Drawing } from './dom.ts'
import { drawing, element } from './dom.ts'
import { COMMENT, LOCK, PAPERCLIP } from './drawings.ts'
import { markGutter } from './selection-marks.ts'

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

  #draw({ data: line, context: { view, selection }, eGridCell }: GutterParams): void {
    const host = this.#host
    host.replaceChildren()
    if (!line || !view || line.index >= view.rowCount) return
    host.append(element('span', 'sf-row-number', String(line.index + 1)))
    const edge = edgeClass(view.rowMarkAt(line.index))
    if (edge) host.append(element('span', edge))
    const attachments = view.attachmentsAt(line.index)
    if (attachments > 0) host.append(slot(PAPERCLIP, 'attachments', count(attachments, 'attachment')))
    const comments = view.commentsAt(line.index)
    if (comments > 0) host.append(slot(COMMENT, 'comments', count(comments, 'comment')))
    if (view.lockedAt(line.index)) host.append(slot(LOCK, 'lock', 'Locked'))
    markGutter(eGridCell, line.rowId, selection)
  }
}

function edgeClass(state: EditState | null): string | null {
  if (!state || state === 'saved') return null
  return state === 'parked' ? 'sf-edge sf-edge-rej' : 'sf-edge sf-edge-dirty'
}

/** Each icon has a place of its own that never moves, so that a column of icons reads as a column. */
function slot(shape: Drawing, place: 'attachments' | 'comments' | 'lock', name: string): HTMLElement {
  const made = element('span', `sf-slot sf-slot-${place}`)
  made.append(drawing(shape, 'sf-icon'))
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', name)
  made.title = name
  if (place !== 'lock') made.setAttribute('data-act', place)
  return made
}

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`
