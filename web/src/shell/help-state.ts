import { Store } from '../kit/store.ts'

/** The open help sheet. */
export const shownHelp = new Store<'keys' | 'help' | undefined>(undefined)

export const showKeys = (): void => shownHelp.set('keys')
export const showHelp = (): void => shownHelp.set('help')
export const hideHelp = (): void => shownHelp.set(undefined)
