import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { listStyles } from './check/source-files.mjs'
import { ROOT } from './setup.mjs'
import { layerOf, styleLayers } from './style-layers.mjs'

const RENDERER = join(ROOT, 'renderer')

test('every style sheet of the renderer has a layer', () => {
  const layers = new Set(listStyles(ROOT).map(path => layerOf(path.replace('renderer/', ''))))

  expect([...layers].sort()).toEqual(['base', 'features', 'grid', 'screens', 'ui'])
})

test('a style sheet declares the order of the layers and is assigned to that of its folder', async () => {
  const plugins = [styleLayers(RENDERER)]
  const config = await resolveConfig({ configFile: false, css: { postcss: { plugins } } }, 'build')
  const { code } = await preprocessCSS('.menu { color: red }', join(RENDERER, 'ui/menu.css'), config)

  expect(code.replaceAll(/\s+/g, '')).toBe('@layerbase,ag-grid,ui,grid,features,screens;@layerui{.menu{color:red}}')
})
