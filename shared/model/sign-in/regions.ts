/** A public service that a token can belong to. A token of one region means nothing to another. */
export type Region = {
  readonly name: string
  readonly baseUrl: string
  /** Where its consent page is, `/b/authorize` below it. */
  readonly authUrl: string
}

/** The hosted services (API guide, "Addresses"), the most used first. */
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

/** Where the hosted services say how an app is registered. */
export const DEVELOPER_PAGE = 'https://developers.smartsheet.com/'

/** Where the consent page of a service is: a hosted one has an address of its own, any other serves it itself. */
export const authUrlOf = (baseUrl: string): string =>
  REGIONS.find(region => region.baseUrl === baseUrl)?.authUrl ?? new URL(baseUrl).origin
