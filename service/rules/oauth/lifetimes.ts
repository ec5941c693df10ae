/** Lifetime of an authorization code, in milliseconds as in the specification ("Limits"). */
export const CODE_LIFE_MS = 599_135

/** Lifetime of an access token, in seconds as in the specification ("Limits"). */
export const TOKEN_LIFE_S = 604_799

/** Lifetime of a browser session on the pages of the service. */
export const SIGN_IN_LIFE_MS = 12 * 60 * 60 * 1000

/** How long a browser is remembered after a user has signed in with it. */
export const KNOWN_BROWSER_LIFE_MS = 180 * 24 * 60 * 60 * 1000

/** Lifetime of a raw token: about ten years, in practice until its owner revokes it. */
export const RAW_TOKEN_LIFE_MS = 10 * 365 * 24 * 60 * 60 * 1000

/** How long a lenient service still accepts a used refresh token. */
export const LENIENCE_MS = 60_000
