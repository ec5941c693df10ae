import type { AccessLevel } from '../../rules/access.ts'
import { ACCESS_LEVELS } from '../../rules/access.ts'
import type { Operation, Role } from '../../rules/policy.ts'
import { SCOPES, type Scope } from '../../rules/scopes.ts'

/** A sentence of the specification (by heading) or of the api-guide (by number), in at most twelve words. */
type Quote = {
  readonly section: string
  readonly text: string
}

/** The requirements of an operation according to the quotes. */
export type SecondRule = {
  readonly quotes: readonly Quote[]
  readonly scope: Scope | null
  readonly access: AccessLevel | null
  readonly orOnWorkspace: AccessLevel | null
  /** The required role in the organization. */
  readonly role: Role | null
}

const said = (section: string, text: string): Quote => ({ section, text })

const EVERY_CALL = said('Authentication', 'Required on every endpoint except POST `/token`')
const CREATE = 'POST /sheets · POST /folders/{folderId}/sheets · POST /workspaces/{workspaceId}/sheets | CREATE_SHEETS'
const CHANGE_SHEET = said('6.1', 'PUT /sheets/{sheetId} | ADMIN_SHEETS')
const PUBLISH_STATE = said(
  'Access scopes',
  'ADMIN_SHEETS | Modify sheet structure, including column definition, publish state',
)
const CHANGE_SIGHT = said('Access scopes', 'ADMIN_SIGHTS | Modify Sights/dashboards structure')
const CHANGE_WORKSPACE = said('14.3', 'PUT, DELETE /workspaces/{w} | ADMIN_WORKSPACES')
const ADD_FOLDER = said(
  'Access scopes',
  'ADMIN_WORKSPACES | Create and manage workspaces and folders, including sharing',
)
const READ_ALL = said(
  'Access scopes',
  'READ_SHEETS | Read all sheet data, including attachments, discussions, cell data',
)

const CHANGE_PEOPLE = said('5', 'users add/update/remove, org sheets, events | system admin *')

const READS = said('5', 'read sheet, rows, attachments, discussions, export | VIEWER')
const LOOKS = said('Access levels', 'VIEWER | Read-only')
const EDITS = said('Access levels', 'EDITOR | Can edit; cannot alter structure, delete, or share')
const ALTERS = said('Access levels', 'ADMIN | Can edit and share the resource and alter its structure')
const OWNS = said('Access levels', 'OWNER | Complete control')

/**
 * The quote for the scope, then that for the access level if it addresses an object. Without a quote there is no
 * requirement.
 */
const QUOTES: Readonly<Record<Operation, readonly [scope: Quote, access?: Quote]>> = {
  'token.issue': [EVERY_CALL],
  'token.revoke': [said('22', 'DELETE /token | revokes the presented token')],
  'user.me': [said('5', '`GET /users/me` works with any valid token.')],
  'user.read': [said('16', 'GET /users | READ_USERS')],
  'user.read-plans': [said('16', 'GET /users | READ_USERS'), CHANGE_PEOPLE],
  'user.change': [said('16', 'POST /users | ADMIN_USERS'), CHANGE_PEOPLE],
  'user.change-picture': [said('16', 'POST /users/{u}/profileimage | WRITE_SHEETS'), CHANGE_PEOPLE],
  'group.read': [said('16', 'GET /groups, /groups/{g} | READ_USERS')],
  'group.change': [
    said('16', 'POST, PUT, DELETE /groups[/{g}] | ADMIN_USERS'),
    said('5', 'groups create/change | group admin or sysadmin *'),
  ],
  'contact.read': [said('16', 'GET /contacts, /contacts/{contactId} | READ_CONTACTS')],

  'share.read': [READ_ALL, LOOKS],
  'share.change': [
    said('Access scopes', 'SHARE_SHEETS | Share sheets, including sending them as attachments'),
    said('5', 'share / list shares | EDITOR_SHARE / VIEWER'),
  ],
  'sight.share-read': [said('Access scopes', 'READ_SIGHTS | Read Sights/dashboards data'), LOOKS],
  'sight.share-change': [
    said('Access scopes', 'SHARE_SIGHTS | Share Sights/dashboards'),
    said('5', 'share / list shares | EDITOR_SHARE / VIEWER'),
  ],
  'workspace.share-read': [said('15', 'workspaces READ_SHEETS / ADMIN_WORKSPACES'), LOOKS],
  // The guide also names system admins here, but they get no access to workspaces.
  'workspace.share-change': [ADD_FOLDER, said('5', 'workspace ADMIN per practice')],

  // Quoted for the endpoints of each type.
  'asset.share-read': [EVERY_CALL],
  'asset.share-change': [EVERY_CALL],

  'search.all': [said('17', 'Scope READ_SHEETS')],
  'search.sheet': [said('17', 'Scope READ_SHEETS'), READS],
  'webhook.manage': [said('23', 'Method, path (scope ADMIN_WEBHOOKS)')],
  'event.read': [said('24', 'GET /events · READ_EVENTS, sysadmin'), CHANGE_PEOPLE],
  'server.read': [said('30', 'Authorization on GET /serverinfo | required')],

  'sheet.list': [said('6.1', 'GET /sheets | READ_SHEETS')],
  'sheet.list-all': [said('6.1', 'GET /users/sheets | ADMIN_USERS'), CHANGE_PEOPLE],
  'sheet.read': [said('6.1', 'GET /sheets/{sheetId} | READ_SHEETS'), READS],
  'sheet.create': [said('6.1', CREATE)],
  'sheet.create-in': [said('6.1', CREATE), ALTERS],
  'sheet.rename': [CHANGE_SHEET, said('5', 'rename sheet, publish | ADMIN')],
  'sheet.user-settings': [CHANGE_SHEET, said('5', 'set own `userSettings` (PUT sheet with only that) | VIEWER *')],
  'sheet.project-settings': [CHANGE_SHEET, said('5', 'change projectSettings | EDITOR *')],
  'sheet.copy': [said('6.1', 'POST /sheets/{sheetId}/copy | CREATE_SHEETS'), READS],
  'sheet.move': [
    said('6.1', 'POST /sheets/{sheetId}/move | CREATE_SHEETS'),
    said('5', 'move sheet | OWNER or workspace ADMIN'),
  ],
  'sheet.delete': [
    said('6.1', 'DELETE /sheets/{sheetId} | DELETE_SHEETS'),
    said('5', 'delete sheet | OWNER (ADMIN may via workspace)'),
  ],
  'sheet.publish': [PUBLISH_STATE, said('5', 'rename sheet, publish | ADMIN')],
  'filter.read': [said('6.1', 'GET /sheets/{sheetId}/filters | READ_SHEETS'), READS],
  'filter.change': [said('6.1', 'DELETE …/filters/{filterId} | WRITE_SHEETS'), EDITS],

  'report.list': [said('18', 'GET /reports | READ_SHEETS')],
  'report.read': [said('18', 'GET /reports/{id} | READ_SHEETS'), LOOKS],
  'report.create': [said('Access scopes', 'CREATE_SHEETS | Create sheets')],
  'report.change': [PUBLISH_STATE, ALTERS],
  'report.change-scope': [said('18', 'GET /reports/{id} | READ_SHEETS'), ALTERS],
  'report.delete': [
    said('Access scopes', 'DELETE_SHEETS | Delete sheets'),
    said('5', 'delete sheet | OWNER (ADMIN may via workspace)'),
  ],
  'report.publish': [PUBLISH_STATE, said('5', 'rename sheet, publish | ADMIN')],
  'template.list': [said('14.4', 'GET /templates (own), GET /templates/public · READ_SHEETS')],
  'sight.list': [said('19', 'GET /sights | READ_SIGHTS')],
  'sight.read': [said('19', 'GET /sights/{id} | READ_SIGHTS'), LOOKS],
  'sight.change': [CHANGE_SIGHT, ALTERS],
  'sight.publish': [CHANGE_SIGHT, said('5', 'rename sheet, publish | ADMIN')],
  'sight.copy': [said('19', 'POST /sights/{id}/copy, /move | CREATE_SIGHTS'), LOOKS],
  'sight.move': [
    said('19', 'POST /sights/{id}/copy, /move | CREATE_SIGHTS'),
    said('5', 'move sheet | OWNER or workspace ADMIN'),
  ],
  'sight.delete': [
    said('Access scopes', 'DELETE_SIGHTS | Delete Sights/dashboards'),
    said('5', 'delete sheet | OWNER (ADMIN may via workspace)'),
  ],

  'column.read': [said('8.1', 'GET /sheets/{s}/columns | READ_SHEETS'), LOOKS],
  'column.change': [
    said('8.1', 'POST /sheets/{s}/columns | ADMIN_SHEETS'),
    said('5', 'columns add/update/delete | ADMIN'),
  ],
  'reference.read': [said('20.3', 'GET /sheets/{s}/crosssheetreferences[/{id}] READ_SHEETS'), LOOKS],
  'reference.create': [said('20.3', 'POST (CREATE_SHEETS) {sourceSheetId*, name?'), EDITS],
  'summary.read': [said('20.4', 'GET /sheets/{s}/summary | READ_SHEETS'), LOOKS],
  'summary.change': [said('20.4', 'POST, PUT /sheets/{s}/summary/fields | ADMIN_SHEETS'), ALTERS],
  'summary.fill': [said('20.4', 'POST, PUT /sheets/{s}/summary/fields | ADMIN_SHEETS'), EDITS],
  'summary.picture': [said('20.4', 'POST /sheets/{s}/summary/fields/{id}/images | WRITE_SHEETS'), EDITS],

  'row.read': [said('7.1', 'GET /sheets/{s}/rows/{r} | READ_SHEETS'), READS],
  'row.change': [
    said('7.1', 'POST /sheets/{s}/rows | WRITE_SHEETS'),
    said('5', 'add/edit/move/delete rows, sort | EDITOR'),
  ],
  // Copying or moving has checked the scope already.
  'row.receive': [
    said('7.1', 'Copy/move target: rows land at the bottom of the destination'),
    said('5', 'add/edit/move/delete rows, sort | EDITOR'),
  ],
  'image.read': [said('9.8', 'POST /imageurls [{imageId, height?, width?}] · READ_SHEETS')],
  'attachment.read': [said('12', 'GET /sheets/{s}/attachments | READ_SHEETS'), READS],
  'attachment.change': [
    said('12', 'DELETE /sheets/{s}/attachments/{a} | WRITE_SHEETS'),
    said('5', 'attach file to sheet/row | EDITOR'),
  ],
  'discussion.read': [said('13', 'GET /sheets/{s}/discussions/{d} | READ_SHEETS'), READS],
  // The guide names COMMENTER here, a level that the specification does not have.
  'discussion.change': [said('13', 'DELETE /sheets/{s}/discussions/{d} | WRITE_SHEETS'), EDITS],
  'comment.read': [READ_ALL, READS],
  'comment.change': [said('13', 'POST /sheets/{s}/discussions/{d}/comments | WRITE_SHEETS'), EDITS],

  'email.send': [
    said('Access scopes', 'SHARE_SHEETS | Share sheets, including sending them as attachments'),
    said('Access levels', 'EDITOR_SHARE | Same as EDITOR, plus can share to other users'),
  ],
  'automation.read': [
    said('20.1', 'GET /sheets/{s}/automationrules[/{id}] (READ_SHEETS)'),
    said('5', 'automation rules list / change | EDITOR'),
  ],
  'automation.change': [
    said('20.1', 'PUT, DELETE …/{id} (WRITE_SHEETS)'),
    said('5', 'automation rules list / change | EDITOR / ADMIN or rule owner'),
  ],
  'update-request.read': [said('20.2', 'GET /sheets/{s}/updaterequests[/{id}] | READ_SHEETS'), LOOKS],
  'update-request.change': [said('20.2', 'POST | WRITE_SHEETS'), EDITS],

  'favorite.read': [said('14.1', 'GET /favorites | READ_SHEETS')],
  'favorite.change': [said('14.1', 'POST /favorites | ADMIN_WORKSPACES')],
  'home.read': [said('14.2', 'GET /home | READ_SHEETS')],
  'folder.read': [said('14.2', 'GET /folders/{f} | READ_SHEETS'), LOOKS],
  'folder.create': [ADD_FOLDER],
  'folder.create-in': [ADD_FOLDER, ALTERS],
  'folder.change': [said('14.2', 'PUT, DELETE /folders/{f} | ADMIN_WORKSPACES'), ALTERS],
  'folder.copy': [said('14.2', 'POST /folders/{f}/copy | ADMIN_WORKSPACES'), LOOKS],
  'workspace.list': [said('14.3', 'GET /workspaces | READ_SHEETS')],
  'workspace.read': [said('14.3', 'GET /workspaces/{w} | READ_SHEETS'), LOOKS],
  'workspace.create': [said('14.3', 'POST /workspaces | ADMIN_WORKSPACES')],
  'workspace.change': [CHANGE_WORKSPACE, ALTERS],
  'workspace.copy': [said('14.3', 'POST /workspaces/{w}/copy | ADMIN_WORKSPACES'), LOOKS],
  'workspace.delete': [CHANGE_WORKSPACE, OWNS],
  // Copying or moving has checked the scope already.
  'place.fill': [said('6.3', '`destinationId` (null or absent for home)'), ALTERS],
}

/**
 * The policy a second time: read from quotes independently of rules/policy.ts, which it checks. Null for an operation
 * without quotes.
 */
export function secondRule(operation: string): SecondRule | null {
  const found = Object.entries(QUOTES).find(([name]) => name === operation)
  if (!found) return null
  const [scope, access] = found[1]
  const levels = access ? namedIn(access.text, ACCESS_LEVELS) : []
  return {
    quotes: access ? [scope, access] : [scope],
    scope: namedIn(scope.text, SCOPES)[0] ?? null,
    access: levels[0] ?? null,
    orOnWorkspace: access && /workspace/.test(access.text) ? (levels[1] ?? null) : null,
    role: access ? roleIn(operation, access.text) : null,
  }
}

/** Not stated explicitly: users may also change their own image. */
const ALSO_ONES_OWN: ReadonlySet<string> = new Set(['user.change-picture'])

function roleIn(operation: string, text: string): Role | null {
  if (/\bgroup admin or sysadmin\b/.test(text)) return 'group-admin'
  if (!/\bsystem admin\b/.test(text)) return null
  return ALSO_ONES_OWN.has(operation) ? 'admin-or-self' : 'admin'
}

/** The operations with quotes. */
export const QUOTED: readonly string[] = Object.keys(QUOTES)

function namedIn<Name extends string>(text: string, names: readonly Name[]): readonly Name[] {
  return (text.match(/[A-Z_]{4,}/g) ?? []).flatMap(word => names.filter(name => name === word))
}
