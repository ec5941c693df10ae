/** A hosted service. A token of one region is invalid in another. */
export type Region = {
  readonly name: string
  readonly baseUrl: string
  /** The base URL of its consent page; append `/b/authorize`. */
  readonly authUrl: string
}

/** The hosted services (API guide, "Addresses"), most used first. */
export const REGIONS: readonly Region[] = [
  {
    name: 'Smartsheet',
    baseUrl: 'https://api.smartsheet.com/2.0',
    authUrl: 'https://app.smartsheet.com',
  },
  {
    name: 'Smartsheet EU',
    baseUrl: 'https://api.smartsheet.eu/2.0',
    authUrl: 'https://app.smartsheet.eu',
  },
  {
    name: 'Smartsheet Australia',
    baseUrl: 'https://api.smartsheet.au/2.0',
    authUrl: 'https://app.smartsheet.au',
  },
  {
    name: 'Smartsheet Gov',
    baseUrl: 'https://api.smartsheetgov.com/2.0',
    authUrl: 'https://app.smartsheetgov.com',
  },
]

/** The page of the hosted services that explains app registration. */
export const DEVELOPER_PAGE = 'https://developers.smartsheet.com/'

/**
 * The base URL of a service's consent page: a hosted service has a separate one, any other service serves it itself.
 */
export const authUrlOf = (baseUrl: string): string =>
  REGIONS.find(region => region.baseUrl === baseUrl)?.authUrl ?? new URL(baseUrl).origin
