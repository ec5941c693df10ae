/** The values of `scopes`. */
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

/** A search result in wire form (api-guide section 17). */
export type SearchResult = {
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
  /** The position in its parent, as text. */
  readonly contextData?: readonly string[]
  readonly parentObjectType?: 'sheet' | 'folder' | 'workspace'
  readonly parentObjectId?: number
  readonly parentObjectName?: string
  readonly favorite?: true
  readonly parentObjectFavorite?: true
}
