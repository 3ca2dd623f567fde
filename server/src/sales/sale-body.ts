import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'

/** A sale's body in a handler: ids are uuids, quantities thousandths, money kobo. */
export type SaleBody = Call<(typeof api)['sales']['create']>['body']
