/** How long an authorization code works: milliseconds, as the specification counts it ("Limits"). */
export const CODE_LIFE_MS = 599_135

/** How long an access token works: seconds, as the specification counts it ("Limits"). */
export const TOKEN_LIFE_S = 604_799

/** How long a browser stays signed in to the pages of the service. */
export const SIGN_IN_LIFE_MS = 12 * 60 * 60 * 1000

/** How long a browser is known as one that a person has signed in with. */
export const KNOWN_BROWSER_LIFE_MS = 180 * 24 * 60 * 60 * 1000

/** How long a raw token works: about ten years, which means until its owner revokes it. */
export const RAW_TOKEN_LIFE_MS = 10 * 365 * 24 * 60 * 60 * 1000

/** How long a lenient service goes on taking a refresh token that was already used. */
export const LENIENCE_MS = 60_000
