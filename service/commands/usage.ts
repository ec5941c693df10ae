import { resolve } from 'node:path'

/** What the command line takes. */
export const USAGE = `Usage:
  service --data DIR [--port 4102] [--sample] [--limit sliding|fixed|off] [--government]
          [--tls-cert FILE --tls-key FILE] [--allow-callbacks HOST[,HOST]] [--smtp URL] [--stay] [--for-app]
  service token --data DIR --user EMAIL [--scopes "READ_SHEETS WRITE_SHEETS"]
  service app --data DIR --redirect URI [--name NAME] [--description TEXT] [--launch URL] [--support CONTACT]
  service password --data DIR --user EMAIL [--stdin]`

/** A mistake in the command line or the surroundings: one sentence for the person, exit code 1. */
export class UsageError extends Error {}

/** The data folder, as a whole path. */
export function needFolder(data: string | undefined): string {
  if (!data) throw new UsageError(`Name the data folder with --data DIR.\n${USAGE}`)
  return resolve(data)
}

/** The address of a person. */
export function needUser(user: string | undefined): string {
  if (!user) throw new UsageError(`Name the user with --user EMAIL.\n${USAGE}`)
  return user
}

/** What to say when the address belongs to nobody. */
export function nobody(email: string): UsageError {
  return new UsageError(`Nobody in this data folder has the address ${email}.`)
}
