/** What can be looked in: the words of `scopes`. */
export const SEARCH_SCOPES = [
  'attachments',
  'cellData',
  'comments',
  'folderNames',
  'reportNames',
  'sheetNames',
  'sightNames',
  'summaryFields',
  'templateNames',
  'workspaceNames',
] as const
export type SearchScope = (typeof SEARCH_SCOPES)[number]

/** One thing that was found, as it travels (api-guide section 17). */
export interface SearchResult {
  readonly objectType:
    | 'attachment'
    | 'dashboard'
    | 'discussion'
    | 'folder'
    | 'report'
    | 'row'
    | 'sheet'
    | 'summaryField'
    | 'template'
    | 'workspace'
  readonly objectId: number
  readonly text: string
  /** Where in its parent, in words. */
  readonly contextData?: readonly string[]
  readonly parentObjectType?: 'sheet' | 'folder' | 'workspace'
  readonly parentObjectId?: number
  readonly parentObjectName?: string
  readonly favorite?: true
  readonly parentObjectFavorite?: true
}
