import type { Answer, Person, TestService } from '../../../../service/testing/service.ts'
import type { SheetId } from '../../../../shared/model/ids.ts'

/** A sheet on the service, its owner, and the user of the app in another session. */
export type RealSheet = {
  readonly call: (person: Person, method: string, path: string, body?: unknown) => Promise<Answer>
  readonly path: string
  readonly sheetId: SheetId
  readonly store: TestService['store']
  readonly me: Person
  readonly bob: Person
  readonly blob: (name: unknown) => Uint8Array<ArrayBuffer>
}
