/** A public service that a token can belong to. A token of one region means nothing to another. */
export type Region = {
  readonly name: string
  /** Who it is for, in half a line. */
  readonly sentence: string
  readonly baseUrl: string
}

/** The hosted services (API guide, "Addresses"), the most used first. */
export const REGIONS: readonly Region[] = [
  { name: 'Standard region', sentence: 'Most accounts', baseUrl: 'https://api.smartsheet.com/2.0' },
  { name: 'EU region', sentence: 'Accounts hosted in Europe', baseUrl: 'https://api.smartsheet.eu/2.0' },
  { name: 'Australia region', sentence: 'Accounts hosted in Australia', baseUrl: 'https://api.smartsheet.au/2.0' },
  {
    name: 'Government region',
    sentence: 'Separate deployment, fewer attachment types',
    baseUrl: 'https://api.smartsheetgov.com/2.0',
  },
]
