import type { inventory } from '@kasuwa/contract/inventory'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

/** A stock document of any kind, as it was recorded. */
export type Action = ReplyOf<typeof inventory.createIntake>['inventory_action']
