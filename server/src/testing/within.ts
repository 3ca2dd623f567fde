import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { BusinessContext } from '../request/request-context.ts'
import { newId } from '../database/ids.ts'
import type { Shop } from './shop.ts'
import type { TestServer } from './test-server.ts'

/** Runs work in a transaction of a shop's owner, as a handler would. For operations without an endpoint. */
export const within = <T>(
  { app }: TestServer,
  { business_id, merchant_id }: Shop,
  work: (ctx: BusinessContext) => Promise<T>,
): Promise<T> =>
  app.database.transaction({ business_id, merchant_id }, (db) =>
    work(
      new BusinessContext(
        {
          app,
          db,
          merchant_id,
          business_id,
          session_id: newId(),
          request_id: 'test',
          locale: 'en',
          ip: '127.0.0.1',
          user_agent: 'test',
          now: app.clock(),
          translate: ({ key }) => key,
          afterCommit: () => {},
          bearer: undefined,
          cookies: '',
          setCookie: () => {},
        },
        business_id,
        {
          zone: 'Africa/Lagos',
          member: { id: newId(), is_owner: true, location_id: null },
          permissions: new Set(allPermissions),
          numbering: [],
        },
        'test',
      ),
    ),
  )
