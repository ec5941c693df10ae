import { expect } from 'vitest'

/** A page after all redirects. */
export type LoadedPage = {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly address: string
}

/**
 * A browser over real sockets, as far as cookies are concerned: they belong to a host and a path, and are sent to every
 * port (RFC 6265, section 8.5).
 */
export function aWebBrowser() {
  const jar: { readonly host: string; readonly path: string; readonly name: string; value: string }[] = []
  let lastAddress = ''

  const cookiesFor = ({ hostname, pathname }: URL): string =>
    jar
      .filter(({ host, path }) => host === hostname && (path === '/' || `${pathname}/`.startsWith(`${path}/`)))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  const keep = (host: string, headers: Headers): void => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = '', path = '/'] = /^([^=]+)=([^;]*).*?Path=([^;]*)/.exec(cookie) ?? []
      const known = jar.find(kept => kept.host === host && kept.path === path && kept.name === name)
      if (known) known.value = value
      else jar.push({ host, path, name, value })
    }
  }

  const load = async (address: string, form?: URLSearchParams): Promise<LoadedPage> => {
    const url = new URL(address)
    const sent = form ? { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url.origin } : {}
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...sent, Cookie: cookiesFor(url) },
      ...(form ? { method: 'POST', body: form.toString() } : {}),
    })
    keep(url.hostname, response.headers)
    const location = response.headers.get('location')
    if (location && /^https?:/.test(new URL(location, url).protocol)) return load(new URL(location, url).href)
    lastAddress = url.href
    return { status: response.status, text: await response.text(), headers: response.headers, address: url.href }
  }

  return {
    open: (address: string) => load(address),
    /** Submits the password form of a page. */
    submit(page: LoadedPage, typed: Readonly<Record<string, string>>): Promise<LoadedPage> {
      const [, action = '', inside = ''] =
        [...page.text.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/gs)].find(([text]) =>
          text.includes('name="password"'),
        ) ?? []
      expect(action).not.toBe('')
      const hidden = [...inside.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ])
      return load(new URL(action, page.address).href, new URLSearchParams({ ...Object.fromEntries(hidden), ...typed }))
    },
    lastAddress: () => lastAddress,
  }
}
