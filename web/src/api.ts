import type { api as contract } from '@kasuwa/contract'
import table from 'virtual:endpoints'
import type { Seldom } from './billing/calls.ts'
import type { ClientEndpoints } from './kit/api/client-endpoint.ts'

/** Every call there is: `api.brands.list`. Made from the contract when the screens are built, without its schemas (`build/endpoint-table.ts`). */
export const api = table as ClientEndpoints<Omit<typeof contract, Seldom>>
