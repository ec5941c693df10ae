import { relative } from 'node:path'

/** The style layers of the renderer, from the weakest to the strongest. */
const ORDER = ['base', 'ag-grid', 'ui', 'grid', 'features', 'screens']

/** The layer of each folder of the renderer. AG Grid writes its own (`themeCssLayer`). */
const LAYERS = [
  [/^ui\/(base|tokens)\.css$/, 'base'],
  [/^ui\//, 'ui'],
  [/^sheet\/grid\//, 'grid'],
  [/^sheet\//, 'features'],
  [/^(sidebar|screens)\//, 'screens'],
]

/**
 * Returns the layer of a style sheet.
 *
 * @param {string} path below `renderer`, with forward slashes
 */
export function layerOf(path) {
  const found = LAYERS.find(([folder]) => folder.test(path))
  if (!found) throw new Error(`${path} has no style layer: add its folder to scripts/style-layers.mjs.`)
  return found[1]
}

/**
 * Puts each style sheet of the renderer into the layer of its folder, so that the order of imports decides nothing.
 * Each declares the order of all layers, because any of them may be loaded first.
 *
 * @param {string} root the folder of the renderer
 */
export const styleLayers = root => ({
  postcssPlugin: 'style-layers',
  Once(sheet, { AtRule }) {
    const file = sheet.source?.input.file
    if (!file) throw new Error('A style sheet without a file has no layer.')
    const layer = new AtRule({ name: 'layer', params: layerOf(relative(root, file).replaceAll('\\', '/')) })
    layer.append(sheet.nodes)
    sheet.append(new AtRule({ name: 'layer', params: ORDER.join(', ') }), layer)
  },
})
