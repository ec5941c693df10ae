/** How a program of ours for Node is bundled, whatever it is: one file that keeps what has a binary of its own beside it. */
export const NODE_PROGRAM = {
  bundle: true,
  platform: 'node',
  target: 'node20.18',
  format: 'esm',
  sourcemap: true,
  external: ['@photostructure/sqlite'],
  // Some libraries are CommonJS and ask for Node's own modules at run time.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
  logLevel: 'warning',
}
