/** The scheme and host that serve the page: the only origin that may call main. */
export const APP_ORIGIN = 'app://sheaf'
