/** The page's own scheme and host: where it is served, and the only origin that may call main. */
export const APP_ORIGIN = 'app://sheaf'
