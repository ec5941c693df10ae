/**
 * The floor of a first opening: a program that reads a sheet like any client and parses it. Displays and stores
 * nothing. Takes an address as argument and the token from its environment; prints the milliseconds from request to
 * parsed.
 */
const [, , address = ''] = process.argv
const headers = { authorization: `Bearer ${process.env.SHEAF_BENCH_TOKEN ?? ''}` }

// The first request pays for connecting and cold code, which an app has already done.
await (await fetch(new URL('version', `${address.split('?')[0]}/`), { headers })).text()

const begun = performance.now()
const response = await fetch(address, { headers })
const sheet: unknown = JSON.parse(await response.text())
const elapsed = performance.now() - begun

if (typeof sheet !== 'object' || sheet === null || !('rows' in sheet)) throw new Error('that was no sheet')
process.stdout.write(String(elapsed))
