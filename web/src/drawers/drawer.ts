import type { drawers } from '@kasuwa/contract/drawers'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

export type Drawer = ReplyOf<typeof drawers.one>['drawer']
export type Session = ReplyOf<typeof drawers.session>['drawer_session']

/** Actions at a drawer, each in a dialog. */
export type DrawerAct = 'open' | 'in' | 'out' | 'close'

/** The number of a session's Z report. */
export const zNumber = (number: number): string => `Z-${String(number).padStart(4, '0')}`
