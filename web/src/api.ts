import type { api as contract } from '@kasuwa/contract'
import table from 'virtual:endpoints'
import type { Remotes } from './kit/api/client-endpoint.ts'

/** Every call there is: `api.brands.list`. Made from the contract when the screens are built, without its schemas (`build/endpoint-table.ts`). */
export const api = table as Remotes<typeof contract>
