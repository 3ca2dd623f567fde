import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'

/** A sale's form as a handler gets it: ids are uuids, quantities thousandths, money kobo. */
export type SaleBody = Call<(typeof api)['sales']['create']>['body']
