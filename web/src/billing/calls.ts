import type { api as contract } from '@kasuwa/contract'
import table from 'virtual:seldom-endpoints'
import type { ClientEndpoints } from '../kit/api/client-endpoint.ts'

/** Features that only these screens call: their endpoints are not in the main bundle (`build/endpoint-table.ts`). */
export type Seldom = 'billing' | 'plans' | 'paymentCards' | 'paystackPayments' | 'onlinePayments' | 'businessArrivals' | 'savedViews'

export const billingApi = table as ClientEndpoints<Pick<typeof contract, Seldom>>
