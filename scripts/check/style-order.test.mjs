import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../setup.mjs'
import { isTest, listCode, listStyles } from './source-files.mjs'

const read = path => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The declarations of single-class rules, by class. */
const saidOf = new Map()
for (const sheet of listStyles(ROOT)) {
  for (const [, selectors, body] of read(sheet).matchAll(/^(\.[\w.,\s-]*?)\{([^{}]*)\}/gm)) {
    const said = [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(([, property, value]) => ({
      sheet,
      property,
      value,
    }))
    for (const name of selectors.split(',').map(selector => selector.trim().slice(1)))
      saidOf.set(name, [...(saidOf.get(name) ?? []), ...said])
  }
}

const modules = listCode(ROOT, ['renderer'])
  .filter(path => !isTest(path))
  .map(path => {
    const text = read(path)
    const imports = [...text.matchAll(/^import '(.+\.css)'$/gm)].map(([, to]) => posix.join(posix.dirname(path), to))
    return { path, text, imports }
  })

/** Pairs of style sheets with conflicting declarations for one element; the second one should win. */
function disagreements() {
  const lists = modules.flatMap(({ text }) =>
    [...text.matchAll(/['"`]((?:[\w-]+ )+[\w-]+)/g)].map(([, list]) => list.split(' ')),
  )
  const inOrder = lists.flatMap(names => names.flatMap((name, at) => names.slice(at + 1).map(later => [name, later])))
  const pairs = inOrder.flatMap(([name, later]) => {
    const [weaker, stronger] = [saidOf.get(name) ?? [], saidOf.get(later) ?? []]
    return weaker.flatMap(one =>
      stronger.filter(other => disagree(one, other)).map(({ sheet }) => `${one.sheet} ${sheet}`),
    )
  })
  // Those of `ui/` are imported first, with the components that all others use.
  return [...new Set(pairs)].map(pair => pair.split(' ')).filter(([base]) => !base.startsWith('renderer/ui/'))
}

const disagree = (one, other) =>
  one.property === other.property && one.value !== other.value && one.sheet !== other.sheet

test('when two style sheets conflict, importers of the winning one import the other before it', () => {
  const pairs = disagreements()

  const wrong = pairs.flatMap(([base, over]) =>
    modules
      .filter(({ imports }) => imports.includes(over))
      .filter(({ imports }) => !imports.slice(0, imports.indexOf(over)).includes(base))
      .map(({ path }) => `${path}: ${base} has to be imported before ${over}`),
  )

  // The search works: these are known to conflict.
  expect(pairs).toContainEqual(['renderer/sidebar/account/account.css', 'renderer/sidebar/account/other-accounts.css'])
  expect(pairs).toContainEqual([
    'renderer/sheet/sort-filter/filter/filter.css',
    'renderer/sheet/sort-filter/sort-filter.css',
  ])
  expect(wrong).toEqual([])
})
