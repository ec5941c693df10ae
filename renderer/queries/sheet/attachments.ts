import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Attachment } from '../../../shared/model/attachment.ts'
import type { AttachmentId, SheetId } from '../../../shared/model/ids.ts'
import { keys } from '../../bridge/apply-events.ts'
import { localAttachment } from '../../bridge/sheet-calls.ts'
import { readAll } from '../../bridge/slices.ts'

const attachmentsQuery = (sheetId: SheetId) =>
  queryOptions({
    queryKey: keys.attachments(sheetId),
    queryFn: () =>
      readAll<Attachment>(after => window.bridge.call['attachments.list']({ sheetId, rowId: null, after })),
    staleTime: 60_000, // refetch, because no event reports files of other users
  })

/** All attachments of a sheet and its rows. */
export const useAttachments = (sheetId: SheetId) =>
  useQuery({
    ...attachmentsQuery(sheetId),
    select: attachments => attachments.map(attachment => localAttachment(sheetId, attachment)),
  })

/** The address of an image thumbnail, served by main. */
export const thumbnailAddress = (sheetId: SheetId, attachmentId: AttachmentId): string =>
  `app://sheaf/thumbnail/${sheetId}/${attachmentId}`

export const deleteAttachment = (sheetId: SheetId, attachmentId: AttachmentId) =>
  window.bridge.call['attachments.delete']({ sheetId, attachmentId })

export const downloadAttachment = (sheetId: SheetId, attachmentId: AttachmentId) =>
  window.bridge.call['attachments.download']({ sheetId, attachmentId })

export const openAttachment = (sheetId: SheetId, attachmentId: AttachmentId) =>
  window.bridge.call['attachments.open']({ sheetId, attachmentId })
