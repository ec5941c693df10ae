import { z } from 'zod'
import { Id } from '../id.ts'
import { title } from '../title.ts'

const Name = title(100)
/** What it is exactly is judged later: an address that is none is another fault than one that is not allowed. */
const CallbackUrl = z.string().trim().min(1).max(2000)
/** All events of all objects: there is nothing else to choose. */
const Events = z.tuple([z.literal('*.*')])
const Version = z.literal(1)

/** A webhook to make (api-guide section 23). */
export const NewWebhook = z.strictObject({
  name: Name,
  callbackUrl: CallbackUrl,
  scope: z.literal('sheet'),
  scopeObjectId: Id,
  events: Events,
  version: Version,
  subscope: z.strictObject({ columnIds: z.array(Id).min(1).max(400) }).nullish(),
})

/** What may be changed of one. */
export const WebhookChange = z.strictObject({
  name: Name.optional(),
  callbackUrl: CallbackUrl.optional(),
  enabled: z.boolean().optional(),
  events: Events.optional(),
  version: Version.optional(),
})
