import { resolve } from 'node:path'

/** The help text of the command line. */
export const USAGE = `Usage:
  service --data DIR [--port 4102] [--sample] [--limit sliding|fixed|off] [--government]
          [--tls-cert FILE --tls-key FILE] [--allow-callbacks HOST[,HOST]] [--smtp URL] [--stay] [--for-app]
  service token --data DIR --user EMAIL [--scopes "READ_SHEETS WRITE_SHEETS"]
  service app --data DIR --redirect URI [--name NAME] [--description TEXT] [--launch URL] [--support CONTACT]
  service password --data DIR --user EMAIL [--stdin]`

/** A user error on the command line or in the environment: one sentence, exit code 1. */
export class UsageError extends Error {}

/** The absolute path of the data folder. */
export function needFolder(data: string | undefined): string {
  if (!data) throw new UsageError(`Name the data folder with --data DIR.\n${USAGE}`)
  return resolve(data)
}

/** The address of a user. */
export function needUser(user: string | undefined): string {
  if (!user) throw new UsageError(`Name the user with --user EMAIL.\n${USAGE}`)
  return user
}

/** The error for an unknown address. */
export function nobody(email: string): UsageError {
  return new UsageError(`Nobody in this data folder has the address ${email}.`)
}
