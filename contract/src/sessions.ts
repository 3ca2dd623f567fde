import { z } from 'zod'
import { endpointsWith, message } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { flag, listQuery, pageOf } from './platform/lists.ts'

/** A device on which the merchant is logged in. */
export const OwnSession = z.object({
  id: id('session'),
  user_agent: z.string(),
  /** IP address of the login. */
  ip: z.string(),
  remember: z.boolean(),
  is_current: z.boolean(),
  created_at: time(),
  /** Last refresh of its tokens: at most a quarter of an hour before its last use. */
  last_used_at: time(),
  expires_at: time(),
})

const call = endpointsWith({ of: 'session', touches: ['sessions'] })

export const sessions = {
  list: call.get('/v1/merchant/sessions', {
    access: 'session',
    summary: 'Where the merchant is logged in',
    query: listQuery({ by: ['created_at', 'last_used_at'], usual: 'last_used_at.desc' }),
    reply: pageOf(OwnSession),
  }),
  end: call.delete('/v1/merchant/sessions', {
    access: 'session',
    summary: 'Log out everywhere; with `others`, everywhere else',
    query: z.object({ others: flag().optional() }),
    reply: message,
  }),
  endOne: call.delete('/v1/merchant/sessions/{id}', {
    access: 'session',
    summary: 'Log out on one device',
    reply: message,
  }),
}
