import type { ParamIndexMap, Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Routes an address by its shape: `/sheets/17/rows/4` and `/sheets/18/rows/5` differ only in ids, which never affect
 * routing. Each shape is searched once and cached, because a search takes about as long as a small read.
 */
export function shapeRouter<T>(): Router<T> {
  const all = new TrieRouter<T>()
  const byShape = new Map<string, [T, ParamIndexMap][]>()
  // Clients request the same few addresses repeatedly.
  const byAddress = new Map<string, Result<T>>()
  const keep = (address: string, result: Result<T>): Result<T> => {
    if (byAddress.size >= MOST_ADDRESSES) byAddress.clear()
    byAddress.set(address, result)
    return result
  }

  return {
    name: 'shapes',
    add(method, path, handler) {
      all.add(method, path, handler)
      byShape.clear()
      byAddress.clear()
    },
    match(method, path): Result<T> {
      const address = `${method} ${path}`
      const same = byAddress.get(address)
      if (same) return same
      const shape = `${method} ${path.replace(IDS, '/0')}`
      const segments = path.split('/')
      const known = byShape.get(shape)
      if (known) return keep(address, [known, segments])

      const found = search(all, method, segments)
      // Names, secrets and unknown paths have unlimited shapes, so only shapes whose parameters are all ids are cached.
      if (found.length === 0 || found.some(([, places]) => Object.values(places).some(Number.isNaN)))
        return all.match(method, path)
      byShape.set(shape, found)
      return keep(address, [found, segments])
    },
  }
}

const MOST_ADDRESSES = 500

const IDS = /\/\d+(?=\/|$)/g
const ID = /^\d+$/

/** Returns the handlers and the segment of each parameter; NaN for a parameter that is no id. */
function search<T>(all: TrieRouter<T>, method: string, segments: readonly string[]): [T, ParamIndexMap][] {
  const numbered = segments.map((word, position) => (ID.test(word) ? String(position) : word)).join('/')
  const [found] = all.match(method, numbered)
  return found.map(([handler, named]) => [
    handler,
    Object.fromEntries(Object.entries(named).map(([name, word]) => [name, Number(word)])),
  ])
}

/**
 * Normalizes the path of an address: lower case and no trailing slash, because SDKs differ. Ids are digits, secrets
 * lower-case hex.
 */
export function pathOf(url: string): string {
  const from = url.indexOf('/', 'https://'.length)
  const length = url.slice(from).search(/[?#]/)
  const path = (length < 0 ? url.slice(from) : url.slice(from, from + length)).toLowerCase()
  return path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path
}
