import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../setup.mjs'

const read = ending =>
  readdirSync(join(ROOT, 'renderer'), { recursive: true })
    .map(String)
    .filter(path => ending.test(path))
    .map(path => ({
      path,
      text: readFileSync(join(ROOT, 'renderer', path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
    }))
const styles = read(/\.css$/)

test('every variable in a style is a token, or set by the component itself', () => {
  // Some variables are set by style sheets (the background of the focus ring), others by code (cell colours).
  const named = (files, pattern) => files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name))
  const declared = new Set([
    ...named(styles, /(--sf-[\w-]+)\s*:/g),
    ...named(read(/(?<!\.test)\.tsx?$/), /'(--sf-[\w-]+)'/g),
  ])
  const unknown = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--sf-[\w-]+)/g)].flatMap(([, name]) => (declared.has(name) ? [] : [`${path}: ${name}`])),
  )
  expect(declared.size).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

test('only the tokens define colours, so that light, dark and high contrast share one style', () => {
  const raw = styles
    .filter(({ path }) => !path.endsWith('tokens.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)].map(([colour]) => `${path}: ${colour}`),
    )
  expect(raw).toEqual([])
})

test('wheat means unsaved, so no value, star, tile or file has that colour', () => {
  const drawings = /\.(?:sf-(?:dot|symbol|rating|mark|chip|tag|tone|avatar)|file-art|art-|letter-tile)/
  const inWheat = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector, values]) =>
      drawings.test(selector) && values.includes('--sf-pending') ? [`${path}: ${selector.trim()}`] : [],
    ),
  )
  expect(inWheat).toEqual([])
})
