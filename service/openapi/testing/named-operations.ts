import { FAMILIES, type Family } from '../../rules/families.ts'

/** An operation of the API, as the api-guide lists it. */
export type NamedOperation = {
  readonly family: Family
  readonly method: string
  readonly path: string
}

// Family, then its operations; parameters have the names of the endpoints.
const NAMED = `
Attachments
  GET /sheets/:sheetId/attachments
  POST /sheets/:sheetId/attachments
  GET /sheets/:sheetId/rows/:rowId/attachments
  POST /sheets/:sheetId/rows/:rowId/attachments
  POST /sheets/:sheetId/comments/:commentId/attachments
  GET /sheets/:sheetId/discussions/:discussionId/attachments
  GET /sheets/:sheetId/attachments/:attachmentId
  DELETE /sheets/:sheetId/attachments/:attachmentId
  GET /sheets/:sheetId/attachments/:attachmentId/versions
  POST /sheets/:sheetId/attachments/:attachmentId/versions
  DELETE /sheets/:sheetId/attachments/:attachmentId/versions
Automation Rules
  GET /sheets/:sheetId/automationrules
  GET /sheets/:sheetId/automationrules/:ruleId
  PUT /sheets/:sheetId/automationrules/:ruleId
  DELETE /sheets/:sheetId/automationrules/:ruleId
Cells
  GET /sheets/:sheetId/rows/:rowId/columns/:columnId/history
Cell Images
  POST /sheets/:sheetId/rows/:rowId/columns/:columnId/cellimages
  POST /imageurls
Columns
  GET /sheets/:sheetId/columns
  POST /sheets/:sheetId/columns
  GET /sheets/:sheetId/columns/:columnId
  PUT /sheets/:sheetId/columns/:columnId
  DELETE /sheets/:sheetId/columns/:columnId
Comments
  POST /sheets/:sheetId/discussions/:discussionId/comments
  GET /sheets/:sheetId/comments/:commentId
  PUT /sheets/:sheetId/comments/:commentId
  DELETE /sheets/:sheetId/comments/:commentId
Contacts
  GET /contacts
  GET /contacts/:contactId
Cross-sheet References
  GET /sheets/:sheetId/crosssheetreferences
  POST /sheets/:sheetId/crosssheetreferences
  GET /sheets/:sheetId/crosssheetreferences/:crossSheetReferenceId
Dashboards
  GET /sights/:sightId/publish
  PUT /sights/:sightId/publish
Discussions
  GET /sheets/:sheetId/discussions
  POST /sheets/:sheetId/discussions
  GET /sheets/:sheetId/rows/:rowId/discussions
  POST /sheets/:sheetId/rows/:rowId/discussions
  GET /sheets/:sheetId/discussions/:discussionId
  DELETE /sheets/:sheetId/discussions/:discussionId
Favorites
  GET /favorites
  POST /favorites
  GET /favorites/:type/:objectId
  DELETE /favorites/:type/:objectId
  DELETE /favorites/:type
Folders
  GET /folders/:folderId
  PUT /folders/:folderId
  DELETE /folders/:folderId
  GET /folders/:folderId/folders
  POST /folders/:folderId/folders
  POST /folders/:folderId/copy
  POST /folders/:folderId/move
  GET /folders/:folderId/metadata
  GET /folders/:folderId/children
  GET /folders/:folderId/path
Groups
  GET /groups
  POST /groups
  GET /groups/:groupId
  PUT /groups/:groupId
  DELETE /groups/:groupId
Group Members
  POST /groups/:groupId/members
  DELETE /groups/:groupId/members/:userId
Home
  GET /home
  GET /folders/personal
  GET /home/folders
  POST /home/folders
Import
  POST /sheets/import
  POST /folders/:folderId/sheets/import
  POST /workspaces/:workspaceId/sheets/import
Reports
  GET /reports
  GET /reports/:reportId
  GET /reports/:reportId/publish
  PUT /reports/:reportId/publish
  GET /reports/:reportId/path
  POST /reports
  DELETE /reports/:reportId
  GET /reports/:reportId/scope
  POST /reports/:reportId/scope
  DELETE /reports/:reportId/scope
  GET /reports/:reportId/definition
  PUT /reports/:reportId/definition
  GET /reports/:reportId/columns
  POST /reports/:reportId/columns
  GET /reports/:reportId/columns/:columnVirtualId
  PUT /reports/:reportId/columns/:columnVirtualId
  DELETE /reports/:reportId/columns/:columnVirtualId
Rows
  GET /sheets/:sheetId/rows/:rowId
  POST /sheets/:sheetId/rows
  PUT /sheets/:sheetId/rows
  DELETE /sheets/:sheetId/rows
  POST /sheets/:sheetId/rows/copy
  POST /sheets/:sheetId/rows/move
  POST /sheets/:sheetId/sort
Search
  GET /search
  GET /search/sheets/:sheetId
Send via Email
  POST /sheets/:sheetId/emails
  POST /sheets/:sheetId/rows/emails
  POST /reports/:reportId/emails
Server Information
  GET /serverinfo
Sharing
  GET /sheets/:sheetId/shares
  POST /sheets/:sheetId/shares
  GET /sheets/:sheetId/shares/:shareId
  PUT /sheets/:sheetId/shares/:shareId
  DELETE /sheets/:sheetId/shares/:shareId
  GET /reports/:reportId/shares
  POST /reports/:reportId/shares
  GET /reports/:reportId/shares/:shareId
  PUT /reports/:reportId/shares/:shareId
  DELETE /reports/:reportId/shares/:shareId
  GET /sights/:sightId/shares
  POST /sights/:sightId/shares
  GET /sights/:sightId/shares/:shareId
  PUT /sights/:sightId/shares/:shareId
  DELETE /sights/:sightId/shares/:shareId
  GET /workspaces/:workspaceId/shares
  POST /workspaces/:workspaceId/shares
  GET /workspaces/:workspaceId/shares/:shareId
  PUT /workspaces/:workspaceId/shares/:shareId
  DELETE /workspaces/:workspaceId/shares/:shareId
  GET /shares
  POST /shares
  GET /shares/:shareId
  PATCH /shares/:shareId
  DELETE /shares/:shareId
Sheets
  GET /sheets
  GET /users/sheets
  POST /sheets
  POST /folders/:folderId/sheets
  POST /workspaces/:workspaceId/sheets
  GET /sheets/:sheetId
  PUT /sheets/:sheetId
  DELETE /sheets/:sheetId
  POST /sheets/:sheetId/copy
  POST /sheets/:sheetId/move
  GET /sheets/:sheetId/version
  GET /sheets/:sheetId/publish
  PUT /sheets/:sheetId/publish
  GET /sheets/:sheetId/filters
  GET /sheets/:sheetId/filters/:filterId
  DELETE /sheets/:sheetId/filters/:filterId
  GET /sheets/:sheetId/summary
  GET /sheets/:sheetId/summary/fields
  POST /sheets/:sheetId/summary/fields
  PUT /sheets/:sheetId/summary/fields
  DELETE /sheets/:sheetId/summary/fields
  POST /sheets/:sheetId/summary/fields/:fieldId/images
  GET /sheets/:sheetId/path
Sights
  GET /sights
  GET /sights/:sightId
  PUT /sights/:sightId
  DELETE /sights/:sightId
  POST /sights/:sightId/copy
  POST /sights/:sightId/move
  GET /sights/:sightId/path
Templates
  GET /templates
  GET /templates/public
Token
  POST /token
  DELETE /token
Update Requests
  GET /sheets/:sheetId/updaterequests
  POST /sheets/:sheetId/updaterequests
  GET /sheets/:sheetId/updaterequests/:updateRequestId
  PUT /sheets/:sheetId/updaterequests/:updateRequestId
  DELETE /sheets/:sheetId/updaterequests/:updateRequestId
  GET /sheets/:sheetId/sentupdaterequests
  GET /sheets/:sheetId/sentupdaterequests/:sentUpdateRequestId
  DELETE /sheets/:sheetId/sentupdaterequests/:sentUpdateRequestId
Users
  GET /users
  POST /users
  GET /users/me
  GET /users/:userId
  PUT /users/:userId
  DELETE /users/:userId
  POST /users/:userId/deactivate
  POST /users/:userId/reactivate
  GET /users/:userId/alternateemails
  POST /users/:userId/alternateemails
  GET /users/:userId/alternateemails/:alternateEmailId
  DELETE /users/:userId/alternateemails/:alternateEmailId
  POST /users/:userId/alternateemails/:alternateEmailId/makeprimary
  POST /users/:userId/profileimage
  GET /users/:userId/plans
  POST /users/:userId/plans/:planId/upgrade
  POST /users/:userId/plans/:planId/downgrade
  DELETE /users/:userId/plans/:planId
Workspaces
  GET /workspaces
  POST /workspaces
  GET /workspaces/:workspaceId
  PUT /workspaces/:workspaceId
  DELETE /workspaces/:workspaceId
  POST /workspaces/:workspaceId/copy
  GET /workspaces/:workspaceId/metadata
  GET /workspaces/:workspaceId/children
  GET /workspaces/:workspaceId/folders
  POST /workspaces/:workspaceId/folders
Event Reporting
  GET /events
  GET /events/:eventId
Webhooks
  GET /webhooks
  POST /webhooks
  GET /webhooks/:webhookId
  PUT /webhooks/:webhookId
  DELETE /webhooks/:webhookId
  POST /webhooks/:webhookId/resetsharedsecret
`

/** All operations of the API by family, in the order of the specification. */
export const NAMED_OPERATIONS: readonly NamedOperation[] = NAMED.trim()
  .split(/\n(?=\S)/)
  .flatMap(block => {
    const [name, ...lines] = block.split('\n')
    const family = FAMILIES.find(one => one === name)
    if (!family) throw new Error(`No family is called ${name}.`)
    return lines.map(line => {
      const [method = '', path = ''] = line.trim().split(' ')
      return { family, method, path }
    })
  })
