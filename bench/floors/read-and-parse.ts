/**
 * The floor under the first opening of a sheet: a program of its own that reads it as any client would and parses it. Shows nothing,
 * keeps nothing. Takes an address as its word and the token from its environment; prints milliseconds, from asking to parsed.
 */
const [, , address = ''] = process.argv
const headers = { authorization: `Bearer ${process.env.SHEAF_BENCH_TOKEN ?? ''}` }

// The first request of a program pays for connecting and for code that is not warm yet; an app has that behind it.
await (await fetch(new URL('version', `${address.split('?')[0]}/`), { headers })).text()

const begun = performance.now()
const response = await fetch(address, { headers })
const sheet: unknown = JSON.parse(await response.text())
const elapsed = performance.now() - begun

if (typeof sheet !== 'object' || sheet === null || !('rows' in sheet)) throw new Error('that was no sheet')
process.stdout.write(String(elapsed))
