import type { api as contract } from '@kasuwa/contract'
import table from 'virtual:endpoints'
import type { Seldom } from './billing/calls.ts'
import type { ClientEndpoints } from './kit/api/client-endpoint.ts'

/** Every endpoint: `api.brands.list`. The build makes it from the contract, without schemas (`build/endpoint-table.ts`). */
export const api = table as ClientEndpoints<Omit<typeof contract, Seldom>>
