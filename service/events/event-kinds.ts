/** The event of an operation. */
export type EventKind = {
  readonly objectType: string
  readonly action: string
  /**
   * The source of the object id: a path parameter, the `result` of the response, `changed` by the handler, the
   * `account`, or the caller's `token`.
   */
  readonly idIn: string
}

// By object: endpoint, event, and source of the object id.
const KINDS = `
SHEET
  POST /sheets CREATE result
  POST /folders/:folderId/sheets CREATE result
  POST /workspaces/:workspaceId/sheets CREATE result
  POST /sheets/import CREATE result
  POST /folders/:folderId/sheets/import CREATE result
  POST /workspaces/:workspaceId/sheets/import CREATE result
  POST /sheets/:sheetId/copy SAVE_AS_NEW result
  GET /sheets/:sheetId LOAD sheetId
  PUT /sheets/:sheetId UPDATE sheetId
  DELETE /sheets/:sheetId DELETE sheetId
  POST /sheets/:sheetId/move MOVE sheetId
  POST /sheets/:sheetId/rows UPDATE sheetId
  PUT /sheets/:sheetId/rows UPDATE sheetId
  DELETE /sheets/:sheetId/rows UPDATE sheetId
  POST /sheets/:sheetId/rows/copy COPY_ROW sheetId
  POST /sheets/:sheetId/rows/move MOVE_ROW sheetId
  POST /sheets/:sheetId/sort UPDATE sheetId
  POST /sheets/:sheetId/columns UPDATE sheetId
  PUT /sheets/:sheetId/columns/:columnId UPDATE sheetId
  DELETE /sheets/:sheetId/columns/:columnId UPDATE sheetId
  POST /sheets/:sheetId/rows/:rowId/columns/:columnId/cellimages UPDATE sheetId
  POST /sheets/:sheetId/crosssheetreferences UPDATE sheetId
  POST /sheets/:sheetId/summary/fields UPDATE sheetId
  PUT /sheets/:sheetId/summary/fields UPDATE sheetId
  DELETE /sheets/:sheetId/summary/fields UPDATE sheetId
  POST /sheets/:sheetId/summary/fields/:fieldId/images UPDATE sheetId
  PUT /sheets/:sheetId/automationrules/:ruleId UPDATE sheetId
  DELETE /sheets/:sheetId/automationrules/:ruleId UPDATE sheetId
  DELETE /sheets/:sheetId/filters/:filterId UPDATE sheetId
  PUT /sheets/:sheetId/publish PUBLISH sheetId
  POST /sheets/:sheetId/shares ADD_SHARE sheetId
  PUT /sheets/:sheetId/shares/:shareId UPDATE sheetId
  DELETE /sheets/:sheetId/shares/:shareId REMOVE_SHARE sheetId
  POST /sheets/:sheetId/emails SEND_AS_ATTACHMENT sheetId
  POST /sheets/:sheetId/rows/emails SEND_ROW sheetId
REPORT
  GET /reports/:reportId LOAD reportId
  POST /reports CREATE result
  DELETE /reports/:reportId DELETE reportId
  POST /reports/:reportId/scope UPDATE reportId
  DELETE /reports/:reportId/scope UPDATE reportId
  PUT /reports/:reportId/definition UPDATE reportId
  POST /reports/:reportId/columns UPDATE reportId
  PUT /reports/:reportId/columns/:columnVirtualId UPDATE reportId
  DELETE /reports/:reportId/columns/:columnVirtualId UPDATE reportId
  PUT /reports/:reportId/publish PUBLISH reportId
  POST /reports/:reportId/shares ADD_SHARE reportId
  PUT /reports/:reportId/shares/:shareId UPDATE reportId
  DELETE /reports/:reportId/shares/:shareId REMOVE_SHARE reportId
  POST /reports/:reportId/emails SEND_AS_ATTACHMENT reportId
DASHBOARD
  GET /sights/:sightId LOAD sightId
  PUT /sights/:sightId RENAME sightId
  DELETE /sights/:sightId DELETE sightId
  POST /sights/:sightId/copy SAVE_AS_NEW result
  POST /sights/:sightId/move MOVE sightId
  PUT /sights/:sightId/publish PUBLISH sightId
  POST /sights/:sightId/shares ADD_SHARE sightId
  PUT /sights/:sightId/shares/:shareId UPDATE sightId
  DELETE /sights/:sightId/shares/:shareId REMOVE_SHARE sightId
FOLDER
  POST /home/folders CREATE result
  POST /folders/:folderId/folders CREATE result
  POST /workspaces/:workspaceId/folders CREATE result
  POST /folders/:folderId/copy SAVE_AS_NEW result
  PUT /folders/:folderId RENAME folderId
  DELETE /folders/:folderId DELETE folderId
  POST /folders/:folderId/move MOVE folderId
WORKSPACE
  POST /workspaces CREATE result
  POST /workspaces/:workspaceId/copy SAVE_AS_NEW result
  PUT /workspaces/:workspaceId RENAME workspaceId
  DELETE /workspaces/:workspaceId DELETE workspaceId
  POST /workspaces/:workspaceId/shares ADD_SHARE workspaceId
  PUT /workspaces/:workspaceId/shares/:shareId UPDATE workspaceId
  DELETE /workspaces/:workspaceId/shares/:shareId REMOVE_SHARE workspaceId
ATTACHMENT
  POST /sheets/:sheetId/attachments CREATE result
  POST /sheets/:sheetId/rows/:rowId/attachments CREATE result
  POST /sheets/:sheetId/comments/:commentId/attachments CREATE result
  POST /sheets/:sheetId/attachments/:attachmentId/versions UPDATE attachmentId
  GET /sheets/:sheetId/attachments/:attachmentId LOAD attachmentId
  DELETE /sheets/:sheetId/attachments/:attachmentId DELETE attachmentId
  DELETE /sheets/:sheetId/attachments/:attachmentId/versions DELETE attachmentId
DISCUSSION
  POST /sheets/:sheetId/discussions CREATE result
  POST /sheets/:sheetId/rows/:rowId/discussions CREATE result
  DELETE /sheets/:sheetId/discussions/:discussionId DELETE discussionId
  POST /sheets/:sheetId/discussions/:discussionId/comments UPDATE discussionId
  PUT /sheets/:sheetId/comments/:commentId UPDATE changed
  DELETE /sheets/:sheetId/comments/:commentId UPDATE changed
UPDATE_REQUEST
  POST /sheets/:sheetId/updaterequests CREATE result
  PUT /sheets/:sheetId/updaterequests/:updateRequestId UPDATE updateRequestId
  DELETE /sheets/:sheetId/updaterequests/:updateRequestId DELETE updateRequestId
  DELETE /sheets/:sheetId/sentupdaterequests/:sentUpdateRequestId DELETE sentUpdateRequestId
GROUP
  POST /groups CREATE result
  PUT /groups/:groupId UPDATE groupId
  DELETE /groups/:groupId DELETE groupId
  POST /groups/:groupId/members ADD_MEMBER groupId
  DELETE /groups/:groupId/members/:userId REMOVE_MEMBER groupId
USER
  POST /users ADD_TO_ACCOUNT result
  PUT /users/:userId UPDATE userId
  DELETE /users/:userId REMOVE_FROM_ACCOUNT userId
  POST /users/:userId/deactivate DEACTIVATE userId
  POST /users/:userId/reactivate ACTIVATE userId
  POST /users/:userId/alternateemails UPDATE userId
  DELETE /users/:userId/alternateemails/:alternateEmailId UPDATE userId
  POST /users/:userId/alternateemails/:alternateEmailId/makeprimary UPDATE userId
  POST /users/:userId/profileimage UPDATE userId
  POST /users/:userId/plans/:planId/upgrade UPDATE userId
  POST /users/:userId/plans/:planId/downgrade UPDATE userId
  DELETE /users/:userId/plans/:planId REMOVE_FROM_ACCOUNT userId
ACCOUNT
  GET /users/sheets LIST_SHEETS account
ACCESS_TOKEN
  DELETE /token REVOKE token
`

/** Events by `METHOD /path`. Other endpoints create none: lists, favorites, webhooks. */
export const EVENT_KINDS: ReadonlyMap<string, EventKind> = new Map(
  KINDS.trim()
    .split(/\n(?=\S)/)
    .flatMap(block => {
      const [objectType = '', ...lines] = block.split('\n')
      return lines.map((line): readonly [string, EventKind] => {
        const [method, path, action = '', idIn = ''] = line.trim().split(' ')
        return [`${method} ${path}`, { objectType, action, idIn }]
      })
    }),
)
