import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../setup.mjs'
import { isTest, listCode, listStyles } from './source-files.mjs'

const read = path => readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** What the rules of a class alone say, by that class. */
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

/** Pairs of style sheets that say different things about one element, the one whose word counts last. */
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
  // Those of `ui/` come with the components that everything is built of, before all others.
  return [...new Set(pairs)].map(pair => pair.split(' ')).filter(([base]) => !base.startsWith('renderer/ui/'))
}

const disagree = (one, other) =>
  one.property === other.property && one.value !== other.value && one.sheet !== other.sheet

test('where two style sheets disagree about an element, whoever imports the one that counts imports the other before it', () => {
  const pairs = disagreements()

  const wrong = pairs.flatMap(([base, over]) =>
    modules
      .filter(({ imports }) => imports.includes(over))
      .filter(({ imports }) => !imports.slice(0, imports.indexOf(over)).includes(base))
      .map(({ path }) => `${path}: ${base} has to be imported before ${over}`),
  )

  // The search finds them: these are known to disagree.
  expect(pairs).toContainEqual(['renderer/sidebar/account/account.css', 'renderer/sidebar/account/other-accounts.css'])
  expect(pairs).toContainEqual([
    'renderer/sheet/sort-filter/filter/filter.css',
    'renderer/sheet/sort-filter/sort-filter.css',
  ])
  expect(wrong).toEqual([])
})
