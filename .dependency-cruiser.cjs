// The allowed imports. Folders inside electron/ are the hops that data travels; an arrow never turns back.

const TEST = '\\.test\\.tsx?$|/testing/'

/** Inside one side: files of `from` may import only these folders of the same side (and shared/). */
const only = (side, from, allowed, instead) => ({
  name: `${side}-${from}`,
  comment: instead,
  severity: 'error',
  from: { path: `^${side}/${from}/`, pathNot: TEST },
  to: { path: `^${side}/`, pathNot: `^${side}/(${[from, ...allowed].join('|')})/` },
})

/** Sides meet over HTTP or IPC, never over an import. */
const never = (from, to, instead, except) => ({
  name: `${from}-not-${to}`,
  comment: instead,
  severity: 'error',
  from: { path: `^${from}/`, ...(except && { pathNot: except }) },
  to: { path: `^${to}/` },
})

/** The features of a sheet from the top down: each may import those below it, core/, values/ and grid/. */
const SHEET_FEATURES = [
  ...['row-panel', 'cell-history', 'import-export', 'cell-links', 'unseen', 'clipboard', 'fill', 'columns', 'format'],
  ...['editing', 'rows', 'cell-bar', 'comments', 'attachments', 'find', 'links', 'images', 'conflicts', 'history'],
  'figures',
  ...['sort-filter', 'formula'],
]

/** Imports that still point up. This list only gets shorter. */
const SHEET_UP = {
  editing: '^renderer/sheet/columns/column-edits\\.ts$',
  history: '^renderer/sheet/(cell-links/cut-(links\\.ts|question\\.tsx)|command-tool\\.ts)$',
}

const noFeatureAbove = (folder, at) => ({
  name: `sheet-${folder}`,
  comment: 'A feature imports only features below it in SHEET_FEATURES: move what both need below both.',
  severity: 'error',
  from: { path: `^renderer/sheet/${folder}/`, pathNot: TEST },
  to: {
    path: ['^renderer/sheet/[^/]+$', ...SHEET_FEATURES.slice(0, at).map(above => `^renderer/sheet/${above}/`)],
    ...(SHEET_UP[folder] && { pathNot: SHEET_UP[folder] }),
  },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that need each other, be it for a type, are one idea or hide a third: move what both need to the lower one, or into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-found',
      comment: 'This import leads nowhere: write the path with its extension, or add the package to package.json.',
      severity: 'error',
      from: {},
      // Made by the build: electron.vite.config.ts.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-unlisted-package',
      comment: 'Name the package in package.json: what comes along with another one may leave with it.',
      severity: 'error',
      from: { path: '^(shared|formulas|service|electron|renderer)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-tools-in-the-product',
      comment: 'This package is for building and testing; what ships is bundled from the others.',
      severity: 'error',
      from: { path: '^(shared|formulas|service|electron|renderer)/', pathNot: TEST },
      to: {
        path: 'node_modules/(vitest|@vitest|playwright|@playwright|@axe-core|fast-check|vite|esbuild|typescript|electron-builder|electron-vite|dependency-cruiser|@biomejs)/',
      },
    },
    {
      name: 'no-import-of-a-test',
      comment: 'Move what you need out of the test into a file of its own.',
      severity: 'error',
      // The simulator and the fuzzer are tests as a whole.
      from: { pathNot: '\\.(test|e2e)\\.(tsx?|mjs)$|/testing/|^(sim|fuzz)/' },
      to: { path: '\\.(test|e2e)\\.(tsx?|mjs)$|/testing/' },
    },
    {
      name: 'shared-alone',
      comment: 'shared/ is what all sides agree on: it imports zod and itself, nothing else.',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { pathNot: '^shared/|node_modules/zod/' },
    },
    {
      name: 'ships-no-tools',
      comment: 'e2e/, bench/, sim/, fuzz/ and scripts/ are not part of the product.',
      severity: 'error',
      from: { path: '^(shared|formulas|service|electron|renderer)/' },
      to: { path: '^(e2e|bench|sim|fuzz|scripts)/' },
    },
    {
      name: 'formulas-alone',
      comment: 'The formula engine is given cell values and returns them, in the service as in the app.',
      severity: 'error',
      from: { path: '^formulas/', pathNot: TEST },
      to: { pathNot: '^(formulas|shared)/|node_modules/@formulajs/' },
    },
    never('renderer', 'formulas', 'Results are calculated off the page, and reach it as part of a sheet.'),
    never('service', 'electron', 'The service knows no app: they meet over HTTP only.'),
    never('service', 'renderer', 'The service knows no app: they meet over HTTP only.'),
    never(
      'electron',
      'service',
      'The app meets the service over HTTP only, so that a hosted one does as well.',
      // Opens the real service in the process of a test: a second one, written for tests, would differ from it.
      '^electron/sync/testing/service/',
    ),
    never('electron', 'renderer', 'Main and page meet in shared/ipc/ only.'),
    never('renderer', 'service', 'The page talks to nobody but its bridge.'),
    never('renderer', 'electron', 'Main and page meet in shared/ipc/ only.'),
    {
      name: 'e2e-from-outside',
      comment: 'End-to-end tests use the app as a person does: through its windows and its HTTP.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(electron|renderer|service)/' },
    },

    only('electron', 'queue', [], 'The queue runs opaque jobs: hand it a function.'),
    only('electron', 'api', [], 'api/ says it to the service; queueing and caching are wrapped around it.'),
    only('electron', 'db', [], 'db/ opens files; what is in them is the business of the folder that keeps it.'),
    only('electron', 'cache', ['db', 'api/cells'], 'cache/ remembers; it decides nothing and asks nobody.'),
    only('electron', 'calculation', [], 'calculation/ is sent what a window is; it decides nothing and asks nobody.'),
    only(
      'electron',
      'search',
      ['cache', 'db', 'outbox'],
      'search/ reads copies and unsaved edits; it changes neither, and asks nobody.',
    ),
    only('electron', 'outbox', ['db'], 'outbox/ keeps what was typed; it decides nothing and asks nobody.'),
    only(
      'electron',
      'drafts',
      ['db', 'outbox'],
      'drafts/ keeps what is being typed; it decides nothing and asks nobody.',
    ),
    only('electron', 'undo', ['db', 'outbox'], 'undo/ keeps steps as texts; what they say is up to the page.'),
    only('electron', 'session', ['api'], 'session/ knows who we are and how to ask the service that.'),
    only(
      'electron',
      'files',
      ['api', 'queue', 'db', 'outbox'],
      'files/ moves bytes; who asked for them is not its business.',
    ),
    only(
      'electron',
      'sync',
      ['api', 'queue', 'cache', 'calculation', 'outbox', 'files'],
      'sync/ is given what it tells (publish) as a function.',
    ),
    only(
      'electron',
      'ipc',
      ['sync', 'cache', 'search', 'drafts', 'undo', 'session', 'files', 'queue', 'api', 'update'],
      'ipc/ translates messages; windows belong to shell/.',
    ),
    only(
      'electron',
      'env',
      ['queue', 'files', 'session', 'sync'],
      'env/ names what is taken from the machine; what is done with it is not its business.',
    ),
    only(
      'electron',
      'startup',
      ['env', 'ipc', 'cache', 'outbox', 'db', 'queue'],
      'startup/ draws by what the last run left; the program itself is read by begin.ts, after that.',
    ),
    only(
      'electron',
      'core',
      ['api', 'queue', 'cache', 'calculation', 'search', 'outbox', 'files', 'sync'],
      'core/ builds the parts behind the windows; take what is different in the simulator as a port.',
    ),
    only(
      'electron',
      'account',
      [
        ...['core', 'env', 'startup', 'ipc', 'sync', 'outbox', 'drafts', 'undo', 'files', 'cache', 'calculation', 'db'],
        ...['search', 'queue', 'session', 'api'],
      ],
      'account/ joins what belongs to one account; take what all accounts share as an argument.',
    ),
    only('electron', 'update', ['api', 'queue'], 'update/ is given what it needs of Electron as a function.'),
    only(
      'electron',
      'desktop',
      ['queue', 'session'],
      'desktop/ works out what is shown; what it shows and draws with comes as arguments.',
    ),
    only(
      'electron',
      'shell',
      ['desktop'],
      'shell/ is Electron at the rim; begin.ts joins it to the rest. desktop/ is what it draws.',
    ),
    {
      name: 'cache-worker-alone',
      comment:
        'The worker is a thread of its own: with main it shares what lies in cache/ itself and how cells of the wire are read, nothing else.',
      severity: 'error',
      from: { path: '^electron/cache/worker/', pathNot: TEST },
      to: { path: '^electron/', pathNot: '^electron/(cache/worker/|cache/[^/]+$|db/|api/cells/)' },
    },
    {
      name: 'worker-by-message',
      comment:
        'A worker is another thread: ask it through the client/ beside it. What both threads read lies above both.',
      severity: 'error',
      from: { path: '^electron/', pathNot: `^electron/(cache|calculation|search)/worker/|${TEST}` },
      to: { path: '^electron/(cache|calculation|search)/worker/' },
    },
    {
      name: 'main-imports-others-only',
      comment:
        'main.ts and begin.ts join the parts; a part that imports it turns the arrow round. Take it as an argument.',
      severity: 'error',
      from: { path: '^electron/.+/' },
      to: { path: '^electron/[^/]+$' },
    },

    only('renderer', 'ui', [], 'ui/ shows what its props say.'),
    only('renderer', 'commands', [], 'commands/ lists what can be done; the screen that does it registers how.'),
    only('renderer', 'ui-state', ['commands'], 'ui-state/ is the state of this window and knows no server data.'),
    only('renderer', 'bridge', [], 'bridge/ is the only door; what needs it imports it, not the other way.'),
    only('renderer', 'queries', ['bridge'], 'queries/ ask the bridge; what is on screen is not their business.'),
    only(
      'renderer',
      'sidebar',
      ['queries', 'ui-state', 'ui', 'commands'],
      'Ask through queries/; only queries/ know the bridge.',
    ),
    only(
      'renderer',
      'sheet',
      ['queries', 'ui-state', 'ui', 'sidebar', 'commands'],
      'A sheet knows no other screen: screens/ connect it. Only queries/ know the bridge.',
    ),
    only(
      'renderer',
      'screens',
      ['queries', 'sheet', 'ui-state', 'ui', 'sidebar', 'commands'],
      'Ask through queries/; only queries/ know the bridge.',
    ),
    {
      name: 'sheet-grid-reports',
      comment:
        'The grid shows its props and reports edits: it asks main for nothing, and knows nothing of the window around it.',
      severity: 'error',
      from: {
        path: '^renderer/sheet/(core|values|grid|figures|fill|formula|cell-bar|clipboard/(formats|copy)|columns/headers|sort-filter/(lines|sorting))/',
        pathNot: TEST,
      },
      to: { path: '^renderer/(queries|ui-state|bridge|sidebar|screens)/' },
    },
    {
      name: 'sheet-core-alone',
      comment: 'core/ is what every part of a sheet stands on: it imports none of them.',
      severity: 'error',
      from: { path: '^renderer/sheet/core/', pathNot: TEST },
      to: { path: '^renderer/sheet/', pathNot: '^renderer/sheet/core/' },
    },
    {
      name: 'sheet-values-below-the-grid',
      comment: 'values/ says how a value reads; it knows neither the grid nor a feature.',
      severity: 'error',
      from: { path: '^renderer/sheet/values/', pathNot: TEST },
      to: { path: '^renderer/sheet/', pathNot: '^renderer/sheet/(core|values)/' },
    },
    {
      name: 'grid-without-features',
      comment:
        'The grid hosts features and imports none: move what both need to core/ or values/, or declare in grid/ what a feature is to give.',
      severity: 'error',
      from: { path: '^renderer/sheet/grid/', pathNot: TEST },
      to: { path: '^renderer/sheet/', pathNot: '^renderer/sheet/(core|values|grid)/' },
    },
    ...SHEET_FEATURES.map(noFeatureAbove),
    {
      name: 'grid-by-its-host',
      comment: 'A feature sees the grid as grid/grid-host.ts; what drives AG Grid is the business of grid/.',
      severity: 'error',
      from: { path: '^renderer/', pathNot: `^renderer/sheet/grid/|${TEST}` },
      to: { path: '^renderer/sheet/grid/grid-(controller|input|state)\\.ts$' },
    },
    {
      name: 'page-root-imports-others-only',
      comment: 'app.tsx and main.tsx join the parts; take what you need as a prop.',
      severity: 'error',
      from: { path: '^renderer/.+/' },
      to: { path: '^renderer/[^/]+\\.tsx?$' },
    },

    {
      name: 'service-core-without-http',
      comment: 'What is allowed and what is stored stand apart from HTTP: return data, and let routes/ answer.',
      severity: 'error',
      from: { path: '^service/(rules|store)/', pathNot: TEST },
      to: { path: '^service/(routes|middleware)/|^service/[^/]+$|node_modules/(@hono|hono)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|\\.cache|\\.electron)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
}
