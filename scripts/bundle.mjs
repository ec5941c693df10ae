/** Bundles any of our Node programs: one file, with native packages left outside. */
export const NODE_PROGRAM = {
  bundle: true,
  platform: 'node',
  target: 'node20.18',
  format: 'esm',
  sourcemap: true,
  external: ['@photostructure/sqlite'],
  // Some libraries are CommonJS and require Node's modules at run time.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
}
