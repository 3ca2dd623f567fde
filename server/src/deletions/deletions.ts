import { api } from '@kasuwa/contract'
import { storedId } from '../database/ids.ts'
import { notFound } from '../errors/refusal.ts'
import { type Route, serve } from '../http/serve.ts'
import { rehearse } from '../request/savepoint.ts'

/** The reply that a deletion would give, by the code that deletes. @param routes of all features that delete something */
export const deletionRoutes = (routes: readonly Route[]): Route[] =>
  serve(api.deletions, {
    foreseen: async (ctx, { query: { call, id } }) => {
      const route = routes.find(({ endpoint: { feature, name } }) => `${feature}.${name}` === call)
      const stored = route?.endpoint.of && storedId(route.endpoint.of, id)
      if (!route || !stored) throw notFound()
      await rehearse(ctx, async () => route.act(ctx, { params: { id: stored }, query: {}, body: {} }))
      return { message: ctx.translate({ key: 'deletable' }) }
    },
  })
