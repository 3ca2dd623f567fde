import type { roles } from '@kasuwa/contract/roles'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

/** A role in replies: name, grants, members. */
export type Role = ReplyOf<typeof roles.one>['role']
