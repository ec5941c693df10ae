import type { ParamIndexMap, Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Finds who answers an address, by its shape: `/sheets/17/rows/4` and `/sheets/18/rows/5` differ in ids alone, and no address of ours
 * tells one id from another. A shape is looked for once, since that takes about as long as a small read.
 */
export function shapeRouter<T>(): Router<T> {
  const all = new TrieRouter<T>()
  const byShape = new Map<string, [T, ParamIndexMap][]>()
  // Clients ask for the same few addresses again and again.
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
      const words = path.split('/')
      const known = byShape.get(shape)
      if (known) return keep(address, [known, words])

      const found = search(all, method, words)
      // Names, secrets and what does not exist make shapes without end; ids make one for each address.
      if (found.length === 0 || found.some(([, places]) => Object.values(places).some(Number.isNaN)))
        return all.match(method, path)
      byShape.set(shape, found)
      return keep(address, [found, words])
    },
  }
}

const MOST_ADDRESSES = 500

const IDS = /\/\d+(?=\/|$)/g
const ID = /^\d+$/

/** Who answers, and where in the address what it names stands; NaN for what is no id. */
function search<T>(all: TrieRouter<T>, method: string, words: readonly string[]): [T, ParamIndexMap][] {
  const numbered = words.map((word, place) => (ID.test(word) ? String(place) : word)).join('/')
  const [found] = all.match(method, numbered)
  return found.map(([handler, named]) => [
    handler,
    Object.fromEntries(Object.entries(named).map(([name, word]) => [name, Number(word)])),
  ])
}

/**
 * The path of an address. Its words match in any case and with or without a slash at the end: SDKs differ. Ids are digits,
 * secrets lower-case hex.
 */
export function pathOf(url: string): string {
  const from = url.indexOf('/', 'https://'.length)
  const length = url.slice(from).search(/[?#]/)
  const path = (length < 0 ? url.slice(from) : url.slice(from, from + length)).toLowerCase()
  return path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path
}
