import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * The floor of the service: node:http and SQLite, without access checks, validation and error handling. Its argument is
 * a file with a gzipped sheet as the service sends it. Serves one small object, the rows of a sheet joined from one
 * TEXT each, or the gzipped sheet from memory.
 */
const [, , file = ''] = process.argv
const packed = readFileSync(file)
const { rows, version, ...sheet } = JSON.parse(gunzipSync(packed).toString())
// A file as in the service: a read takes a lock and checks for other writers.
const sqlite = new DatabaseSync(`${file}.db`)
sqlite.exec(
  'PRAGMA journal_mode = WAL; CREATE TABLE sheets (id INTEGER PRIMARY KEY, version INTEGER); CREATE TABLE rows (position INTEGER PRIMARY KEY, body TEXT)',
)
sqlite.prepare('INSERT INTO sheets VALUES (1, ?)').run(version)
const insert = sqlite.prepare('INSERT INTO rows VALUES (?, ?)')
// The first rows of a big sheet are enough; the rest is only sent as a whole.
for (const [position, row] of rows.slice(0, 50).entries()) insert.run(position, JSON.stringify(row))
const one = sqlite.prepare('SELECT version FROM sheets WHERE id = ?')
const all = sqlite.prepare('SELECT body FROM rows ORDER BY position')
const head = `${JSON.stringify({ ...sheet, version }).slice(0, -1)},"rows":[`

const answers: Readonly<Record<string, () => string | Buffer>> = {
  '/small': () => JSON.stringify({ version: one.get(1)?.version }),
  '/rows': () =>
    `${head}${all
      .all()
      .map(({ body }) => body)
      .join(',')}]}`,
  '/packed': () => packed,
}

const server = createServer((request, response) => {
  const body = answers[request.url ?? '']?.() ?? ''
  const packing = request.url === '/packed' ? { 'Content-Encoding': 'gzip' } : {}
  response.writeHead(200, {
    'Content-Type': 'application/json;charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
    ...packing,
  })
  response.end(body)
})
// A prepared statement alone does not keep its database open.
server.on('close', () => sqlite.close())
server.listen(0, '127.0.0.1', () => {
  // as: listening on a port always gives this
  const { port } = server.address() as AddressInfo
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
