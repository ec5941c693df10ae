// shared/ is compiled without the types of Node; tests run in it.
declare const process: { readonly env: { readonly SHEAF_ALL_CASES?: string } }

/**
 * The number of generated cases of a test: enough for each run, or all of them, with `npm run test:all`, which sets
 * SHEAF_ALL_CASES.
 */
export const cases = (each: number, all: number): number => (process.env.SHEAF_ALL_CASES === undefined ? each : all)
