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

const quote = (section: string, text: string): Quote => ({ section, text })

const EVERY_CALL = quote('Authentication', 'Required on every endpoint except POST `/token`')
const CREATE = 'POST /sheets · POST /folders/{folderId}/sheets · POST /workspaces/{workspaceId}/sheets | CREATE_SHEETS'
const CHANGE_SHEET = quote('6.1', 'PUT /sheets/{sheetId} | ADMIN_SHEETS')
const PUBLISH_STATE = quote(
  'Access scopes',
  'ADMIN_SHEETS | Modify sheet structure, including column definition, publish state',
)
const CHANGE_SIGHT = quote('Access scopes', 'ADMIN_SIGHTS | Modify Sights/dashboards structure')
const CHANGE_WORKSPACE = quote('14.3', 'PUT, DELETE /workspaces/{w} | ADMIN_WORKSPACES')
const ADD_FOLDER = quote(
  'Access scopes',
  'ADMIN_WORKSPACES | Create and manage workspaces and folders, including sharing',
)
const READ_ALL = quote(
  'Access scopes',
  'READ_SHEETS | Read all sheet data, including attachments, discussions, cell data',
)

const CHANGE_PEOPLE = quote('5', 'users add/update/remove, org sheets, events | system admin *')

const READS = quote('5', 'read sheet, rows, attachments, discussions, export | VIEWER')
const LOOKS = quote('Access levels', 'VIEWER | Read-only')
const EDITS = quote('Access levels', 'EDITOR | Can edit; cannot alter structure, delete, or share')
const ALTERS = quote('Access levels', 'ADMIN | Can edit and share the resource and alter its structure')
const OWNS = quote('Access levels', 'OWNER | Complete control')

/**
 * The quote for the scope, then that for the access level if it addresses an object. Without a quote there is no
 * requirement.
 */
const QUOTES: Readonly<Record<Operation, readonly [scope: Quote, access?: Quote]>> = {
  'token.issue': [EVERY_CALL],
  'token.revoke': [quote('22', 'DELETE /token | revokes the presented token')],
  'user.me': [quote('5', '`GET /users/me` works with any valid token.')],
  'user.read': [quote('16', 'GET /users | READ_USERS')],
  'user.read-plans': [quote('16', 'GET /users | READ_USERS'), CHANGE_PEOPLE],
  'user.change': [quote('16', 'POST /users | ADMIN_USERS'), CHANGE_PEOPLE],
  'user.change-picture': [quote('16', 'POST /users/{u}/profileimage | WRITE_SHEETS'), CHANGE_PEOPLE],
  'group.read': [quote('16', 'GET /groups, /groups/{g} | READ_USERS')],
  'group.change': [
    quote('16', 'POST, PUT, DELETE /groups[/{g}] | ADMIN_USERS'),
    quote('5', 'groups create/change | group admin or sysadmin *'),
  ],
  'contact.read': [quote('16', 'GET /contacts, /contacts/{contactId} | READ_CONTACTS')],

  'share.read': [READ_ALL, LOOKS],
  'share.change': [
    quote('Access scopes', 'SHARE_SHEETS | Share sheets, including sending them as attachments'),
    quote('5', 'share / list shares | EDITOR_SHARE / VIEWER'),
  ],
  'sight.share-read': [quote('Access scopes', 'READ_SIGHTS | Read Sights/dashboards data'), LOOKS],
  'sight.share-change': [
    quote('Access scopes', 'SHARE_SIGHTS | Share Sights/dashboards'),
    quote('5', 'share / list shares | EDITOR_SHARE / VIEWER'),
  ],
  'workspace.share-read': [quote('15', 'workspaces READ_SHEETS / ADMIN_WORKSPACES'), LOOKS],
  // The guide also names system admins here, but they get no access to workspaces.
  'workspace.share-change': [ADD_FOLDER, quote('5', 'workspace ADMIN per practice')],

  // Quoted for the endpoints of each type.
  'asset.share-read': [EVERY_CALL],
  'asset.share-change': [EVERY_CALL],

  'search.all': [quote('17', 'Scope READ_SHEETS')],
  'search.sheet': [quote('17', 'Scope READ_SHEETS'), READS],
  'webhook.manage': [quote('23', 'Method, path (scope ADMIN_WEBHOOKS)')],
  'event.read': [quote('24', 'GET /events · READ_EVENTS, sysadmin'), CHANGE_PEOPLE],
  'server.read': [quote('30', 'Authorization on GET /serverinfo | required')],

  'sheet.list': [quote('6.1', 'GET /sheets | READ_SHEETS')],
  'sheet.list-all': [quote('6.1', 'GET /users/sheets | ADMIN_USERS'), CHANGE_PEOPLE],
  'sheet.read': [quote('6.1', 'GET /sheets/{sheetId} | READ_SHEETS'), READS],
  'sheet.create': [quote('6.1', CREATE)],
  'sheet.create-in': [quote('6.1', CREATE), ALTERS],
  'sheet.rename': [CHANGE_SHEET, quote('5', 'rename sheet, publish | ADMIN')],
  'sheet.user-settings': [CHANGE_SHEET, quote('5', 'set own `userSettings` (PUT sheet with only that) | VIEWER *')],
  'sheet.project-settings': [CHANGE_SHEET, quote('5', 'change projectSettings | EDITOR *')],
  'sheet.copy': [quote('6.1', 'POST /sheets/{sheetId}/copy | CREATE_SHEETS'), READS],
  'sheet.move': [
    quote('6.1', 'POST /sheets/{sheetId}/move | CREATE_SHEETS'),
    quote('5', 'move sheet | OWNER or workspace ADMIN'),
  ],
  'sheet.delete': [
    quote('6.1', 'DELETE /sheets/{sheetId} | DELETE_SHEETS'),
    quote('5', 'delete sheet | OWNER (ADMIN may via workspace)'),
  ],
  'sheet.publish': [PUBLISH_STATE, quote('5', 'rename sheet, publish | ADMIN')],
  'filter.read': [quote('6.1', 'GET /sheets/{sheetId}/filters | READ_SHEETS'), READS],
  'filter.change': [quote('6.1', 'DELETE …/filters/{filterId} | WRITE_SHEETS'), EDITS],

  'report.list': [quote('18', 'GET /reports | READ_SHEETS')],
  'report.read': [quote('18', 'GET /reports/{id} | READ_SHEETS'), LOOKS],
  'report.create': [quote('Access scopes', 'CREATE_SHEETS | Create sheets')],
  'report.change': [PUBLISH_STATE, ALTERS],
  'report.change-scope': [quote('18', 'GET /reports/{id} | READ_SHEETS'), ALTERS],
  'report.delete': [
    quote('Access scopes', 'DELETE_SHEETS | Delete sheets'),
    quote('5', 'delete sheet | OWNER (ADMIN may via workspace)'),
  ],
  'report.publish': [PUBLISH_STATE, quote('5', 'rename sheet, publish | ADMIN')],
  'template.list': [quote('14.4', 'GET /templates (own), GET /templates/public · READ_SHEETS')],
  'sight.list': [quote('19', 'GET /sights | READ_SIGHTS')],
  'sight.read': [quote('19', 'GET /sights/{id} | READ_SIGHTS'), LOOKS],
  'sight.change': [CHANGE_SIGHT, ALTERS],
  'sight.publish': [CHANGE_SIGHT, quote('5', 'rename sheet, publish | ADMIN')],
  'sight.copy': [quote('19', 'POST /sights/{id}/copy, /move | CREATE_SIGHTS'), LOOKS],
  'sight.move': [
    quote('19', 'POST /sights/{id}/copy, /move | CREATE_SIGHTS'),
    quote('5', 'move sheet | OWNER or workspace ADMIN'),
  ],
  'sight.delete': [
    quote('Access scopes', 'DELETE_SIGHTS | Delete Sights/dashboards'),
    quote('5', 'delete sheet | OWNER (ADMIN may via workspace)'),
  ],

  'column.read': [quote('8.1', 'GET /sheets/{s}/columns | READ_SHEETS'), LOOKS],
  'column.change': [
    quote('8.1', 'POST /sheets/{s}/columns | ADMIN_SHEETS'),
    quote('5', 'columns add/update/delete | ADMIN'),
  ],
  'reference.read': [quote('20.3', 'GET /sheets/{s}/crosssheetreferences[/{id}] READ_SHEETS'), LOOKS],
  'reference.create': [quote('20.3', 'POST (CREATE_SHEETS) {sourceSheetId*, name?'), EDITS],
  'summary.read': [quote('20.4', 'GET /sheets/{s}/summary | READ_SHEETS'), LOOKS],
  'summary.change': [quote('20.4', 'POST, PUT /sheets/{s}/summary/fields | ADMIN_SHEETS'), ALTERS],
  'summary.fill': [quote('20.4', 'POST, PUT /sheets/{s}/summary/fields | ADMIN_SHEETS'), EDITS],
  'summary.picture': [quote('20.4', 'POST /sheets/{s}/summary/fields/{id}/images | WRITE_SHEETS'), EDITS],

  'row.read': [quote('7.1', 'GET /sheets/{s}/rows/{r} | READ_SHEETS'), READS],
  'row.change': [
    quote('7.1', 'POST /sheets/{s}/rows | WRITE_SHEETS'),
    quote('5', 'add/edit/move/delete rows, sort | EDITOR'),
  ],
  // Copying or moving has checked the scope already.
  'row.receive': [
    quote('7.1', 'Copy/move target: rows land at the bottom of the destination'),
    quote('5', 'add/edit/move/delete rows, sort | EDITOR'),
  ],
  'image.read': [quote('9.8', 'POST /imageurls [{imageId, height?, width?}] · READ_SHEETS')],
  'attachment.read': [quote('12', 'GET /sheets/{s}/attachments | READ_SHEETS'), READS],
  'attachment.change': [
    quote('12', 'DELETE /sheets/{s}/attachments/{a} | WRITE_SHEETS'),
    quote('5', 'attach file to sheet/row | EDITOR'),
  ],
  'discussion.read': [quote('13', 'GET /sheets/{s}/discussions/{d} | READ_SHEETS'), READS],
  // The guide names COMMENTER here, a level that the specification does not have.
  'discussion.change': [quote('13', 'DELETE /sheets/{s}/discussions/{d} | WRITE_SHEETS'), EDITS],
  'comment.read': [READ_ALL, READS],
  'comment.change': [quote('13', 'POST /sheets/{s}/discussions/{d}/comments | WRITE_SHEETS'), EDITS],

  'email.send': [
    quote('Access scopes', 'SHARE_SHEETS | Share sheets, including sending them as attachments'),
    quote('Access levels', 'EDITOR_SHARE | Same as EDITOR, plus can share to other users'),
  ],
  'automation.read': [
    quote('20.1', 'GET /sheets/{s}/automationrules[/{id}] (READ_SHEETS)'),
    quote('5', 'automation rules list / change | EDITOR'),
  ],
  'automation.change': [
    quote('20.1', 'PUT, DELETE …/{id} (WRITE_SHEETS)'),
    quote('5', 'automation rules list / change | EDITOR / ADMIN or rule owner'),
  ],
  'update-request.read': [quote('20.2', 'GET /sheets/{s}/updaterequests[/{id}] | READ_SHEETS'), LOOKS],
  'update-request.change': [quote('20.2', 'POST | WRITE_SHEETS'), EDITS],

  'favorite.read': [quote('14.1', 'GET /favorites | READ_SHEETS')],
  'favorite.change': [quote('14.1', 'POST /favorites | ADMIN_WORKSPACES')],
  'home.read': [quote('14.2', 'GET /home | READ_SHEETS')],
  'folder.read': [quote('14.2', 'GET /folders/{f} | READ_SHEETS'), LOOKS],
  'folder.create': [ADD_FOLDER],
  'folder.create-in': [ADD_FOLDER, ALTERS],
  'folder.change': [quote('14.2', 'PUT, DELETE /folders/{f} | ADMIN_WORKSPACES'), ALTERS],
  'folder.copy': [quote('14.2', 'POST /folders/{f}/copy | ADMIN_WORKSPACES'), LOOKS],
  'workspace.list': [quote('14.3', 'GET /workspaces | READ_SHEETS')],
  'workspace.read': [quote('14.3', 'GET /workspaces/{w} | READ_SHEETS'), LOOKS],
  'workspace.create': [quote('14.3', 'POST /workspaces | ADMIN_WORKSPACES')],
  'workspace.change': [CHANGE_WORKSPACE, ALTERS],
  'workspace.copy': [quote('14.3', 'POST /workspaces/{w}/copy | ADMIN_WORKSPACES'), LOOKS],
  'workspace.delete': [CHANGE_WORKSPACE, OWNS],
  // Copying or moving has checked the scope already.
  'place.fill': [quote('6.3', '`destinationId` (null or absent for home)'), ALTERS],
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
