import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { businessArrivals } from '@kasuwa/contract/business-arrivals'

export type ShownArrival = NonNullable<ReplyOf<typeof businessArrivals.current>['arrival']>
