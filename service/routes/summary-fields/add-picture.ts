import { files } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag, pathId, text, type Values } from '../../http/query.ts'
import { replyResult } from '../../http/reply.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import { checkAltText, imageCell } from '../../rules/input/image-cell.ts'
import { withFieldErrors } from '../../rules/summary/field-refusal.ts'
import type { SummaryField } from '../../rules/summary/summary-field.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { ONE_PIXEL, type ReceivedImage, receiveImage } from '../cells/receive-image.ts'
import { FIELD_VIEW, fieldViewer } from './field-replies.ts'

const QUERY = { ...FIELD_VIEW, altText: text, overrideValidation: flag } as const

/** Puts an image into a field and replaces its content (api-guide sections 9.8 and 20.4). Responds with the field. */
export function addPicture(deps: ServiceDeps): Endpoint {
  return endpoint({
    family: 'Sheets',
    title: 'Add Image to Sheet Summary',
    method: 'POST',
    path: '/sheets/:sheetId/summary/fields/:fieldId/images',
    needs: 'summary.picture',
    query: QUERY,
    body: files('image/*'),
    example: { query: 'altText=A+door', body: ONE_PIXEL },
    async handle(c, { target, again, query }) {
      checkAltText(query.altText ?? '')
      // Checked before the first byte and again after the last: in between, the field or the access may be removed.
      openField(c, deps, target, query)
      return receiveImage(c, deps, 1201, image => write(c, deps, again(), image, query))
    },
  })
}

/** The field of the path, if it exists (1006) and the caller may write to it. */
function openField(
  c: ServiceContext,
  { store }: ServiceDeps,
  { id, accessLevel }: VisibleSheet,
  { overrideValidation = false }: Values<typeof QUERY>,
): SummaryField {
  const fieldId = pathId(c, 'fieldId')
  const field = store.summaryFields.of(id).find(({ definition }) => definition.id === fieldId)
  if (!field) throw refuse(1006)
  const isAdmin = reaches(accessLevel, 'ADMIN')
  if (overrideValidation && !isAdmin) throw refuse(1212)
  if (field.definition.locked && !isAdmin) throw refuse(1192, field.definition.title)
  return field
}

function write(
  c: ServiceContext,
  deps: ServiceDeps,
  sheet: VisibleSheet,
  { file, facts }: ReceivedImage,
  query: Values<typeof QUERY>,
): Response {
  const { store, ids, clock } = deps
  const before = openField(c, deps, sheet, query)
  const made = { id: ids.secret(), createdAt: clock(), createdBy: c.get('caller').userId }
  const { width, height } = facts
  const altText = query.altText ?? file.name
  const image = { id: made.id, altText, width, height }
  const { definition } = before
  const content = withFieldErrors(definition.title, () =>
    imageCell(definition, altText, image, query.overrideValidation ?? false),
  )
  const format = before.cell.format === undefined ? {} : { format: before.cell.format }
  const field = { ...before, cell: { ...content, ...format }, modifiedAt: made.createdAt, modifiedBy: made.createdBy }
  store.summaryFields.put(sheet.id, field)
  store.summaryFields.setImage(definition.id, {
    ...made,
    ...facts,
    sheetId: sheet.id,
    name: file.name,
    blob: file.blob,
  })
  const version = sheetChanged(deps, sheet.id)
  return replyResult(c, { result: fieldViewer(c, deps, sheet)(field), version })
}
