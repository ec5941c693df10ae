import type { Endpoint } from '../http/endpoint.ts'
import { automationRuleEndpoints } from './automation/automation-rules.ts'
import { addImage } from './cells/add-image.ts'
import { getCellHistory } from './cells/cell-history.ts'
import { listImageUrls } from './cells/image-urls.ts'
import { browseEndpoints } from './containers/browse.ts'
import { folderCopyEndpoints } from './containers/copy/folder-routes.ts'
import { sheetCopyEndpoints } from './containers/copy/sheet-routes.ts'
import { favoriteEndpoints } from './containers/favorites.ts'
import { folderEndpoints } from './containers/folders.ts'
import { homeEndpoints } from './containers/home.ts'
import { pathEndpoints } from './containers/paths.ts'
import { workspaceEndpoints } from './containers/workspaces.ts'
import { attachEndpoints } from './content/attach.ts'
import { attachmentEndpoints } from './content/attachments.ts'
import { importEndpoints } from './content/import.ts'
import { versionEndpoints } from './content/versions/versions.ts'
import { commentEndpoints } from './discussions/comments.ts'
import { discussionEndpoints } from './discussions/discussions.ts'
import { emailEndpoints } from './emails/emails.ts'
import { eventEndpoints } from './events/events.ts'
import { filterEndpoints } from './filters/filters.ts'
import { groupEndpoints } from './groups/groups.ts'
import { memberEndpoints } from './groups/members.ts'
import type { OAuthDeps } from './oauth/oauth-deps.ts'
import { tokenEndpoints } from './oauth/token.ts'
import { alternateEmailEndpoints } from './people/alternate-emails.ts'
import { contactEndpoints } from './people/contacts.ts'
import { profileImageEndpoints } from './people/profile-image.ts'
import { userChangeEndpoints } from './people/user-changes.ts'
import { userPlanEndpoints } from './people/user-plans.ts'
import { userRemovalEndpoints } from './people/user-removal.ts'
import { userEndpoints } from './people/users.ts'
import { publishEndpoints } from './publish/publish-status.ts'
import { referenceEndpoints } from './references/references.ts'
import { reportChangeEndpoints } from './reports/create-report.ts'
import { definitionEndpoints } from './reports/definition-endpoints.ts'
import { reportColumnEndpoints } from './reports/report-columns.ts'
import { reportScopeEndpoints } from './reports/report-scope.ts'
import { reportEndpoints } from './reports/reports.ts'
import { rowEndpoints } from './rows/rows.ts'
import { transferEndpoints } from './rows/transfer/transfer.ts'
import { searchEndpoints } from './search/search.ts'
import { serverInfoEndpoints } from './search/server-info.ts'
import { addShareEndpoints } from './sharing/add-shares.ts'
import { assetShareEndpoints } from './sharing/asset-shares.ts'
import { shareEndpoints } from './sharing/shares.ts'
import { columnEndpoints } from './sheets/columns.ts'
import { sheetChangeEndpoints } from './sheets/sheet-change.ts'
import { sheetCreateEndpoints } from './sheets/sheet-create.ts'
import { sheetListEndpoints } from './sheets/sheet-list.ts'
import { sheetReadEndpoints } from './sheets/sheet-read.ts'
import { sightCopyEndpoints } from './sights/sight-copy.ts'
import { sightEndpoints } from './sights/sights.ts'
import { summaryEndpoints } from './summary-fields/summary.ts'
import { templateEndpoints } from './templates/templates.ts'
import { sentRequestEndpoints } from './update-requests/sent-requests.ts'
import { updateRequestEndpoints } from './update-requests/update-requests.ts'
import { webhookEndpoints } from './webhooks/webhooks.ts'

/** All endpoints under `/2.0`. The first matching one answers. */
export const apiEndpoints = (deps: OAuthDeps): readonly Endpoint[] => [
  ...tokenEndpoints(deps),
  ...sheetListEndpoints(deps),
  ...sheetCreateEndpoints(deps),
  ...sheetReadEndpoints(deps),
  ...sheetChangeEndpoints(deps),
  ...columnEndpoints(deps),
  ...rowEndpoints(deps),
  ...transferEndpoints(deps),
  getCellHistory(deps),
  addImage(deps),
  listImageUrls(deps),
  ...userEndpoints(deps),
  ...userChangeEndpoints(deps),
  ...userRemovalEndpoints(deps),
  ...userPlanEndpoints(deps),
  ...alternateEmailEndpoints(deps),
  ...profileImageEndpoints(deps),
  ...contactEndpoints(deps),
  ...groupEndpoints(deps),
  ...memberEndpoints(deps),
  ...shareEndpoints(deps),
  ...addShareEndpoints(deps),
  ...assetShareEndpoints(deps),
  // Before the folders: `/folders/personal` is no folder id.
  ...homeEndpoints(deps),
  ...folderEndpoints(deps),
  ...workspaceEndpoints(deps),
  ...browseEndpoints(deps),
  ...pathEndpoints(deps),
  ...favoriteEndpoints(deps),
  ...sheetCopyEndpoints(deps),
  ...folderCopyEndpoints(deps),
  ...attachEndpoints(deps),
  ...attachmentEndpoints(deps),
  ...versionEndpoints(deps),
  ...discussionEndpoints(deps),
  ...commentEndpoints(deps),
  ...importEndpoints(deps),
  ...emailEndpoints(deps),
  ...automationRuleEndpoints(deps),
  ...updateRequestEndpoints(deps),
  ...sentRequestEndpoints(deps),
  ...filterEndpoints(deps),
  ...templateEndpoints(deps),
  ...reportEndpoints(deps),
  ...reportChangeEndpoints(deps),
  ...reportScopeEndpoints(deps),
  ...definitionEndpoints(deps),
  ...reportColumnEndpoints(deps),
  ...publishEndpoints(deps),
  ...sightEndpoints(deps),
  ...sightCopyEndpoints(deps),
  ...searchEndpoints(deps),
  ...eventEndpoints(deps),
  ...webhookEndpoints(deps),
  ...serverInfoEndpoints(),
  ...referenceEndpoints(deps),
  ...summaryEndpoints(deps),
]
