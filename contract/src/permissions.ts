import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'

/** A permission in the reader's language. Holding any of its parents grants it too (`spec §6`). */
export const NamedPermission = z.object({ id: z.string(), name: z.string(), description: z.string(), parents: z.array(z.string()) })

export const permissions = {
  list: endpoint.get('/v1/business/permissions', {
    access: 'session',
    summary: 'Every permission there is, by group',
    reply: z.object({ groups: z.array(z.object({ key: z.string(), name: z.string(), permissions: z.array(NamedPermission) })) }),
  }),
}
