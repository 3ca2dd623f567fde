import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openQuestion } from '../feedback/feedback.ts'
import { tabStorage } from '../storage.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set on an entry that opened a dialog over the page of the entry before it. */
    dialog?: string
  }
}

/** Keys of history entries whose dialog was closed or left. Per tab; survives a reload. */
const storageKey = 'kasuwa.dialogs-left'
const maxStored = 60

/**
 * Dialogs in the browser's history: opening one pushes an entry; closing it, or Back, goes back. An entry whose dialog was left never shows
 * it again: Back or Forward skips to the entry before.
 */
export class DialogHistory {
  readonly history: RouterHistory
  /** Index of each entry whose dialog is open. */
  readonly #openIndexByKey = new Map<string, number>()
  readonly #leftKeys: Set<string>
  /** Entries pushed from the same page. */
  readonly #samePageKeys = new Set<string>()
  #location: RouterHistory['location']
  #unblock: (() => void) | undefined
  #finishGoingBack = () => {}
  /** Resolves once the browser has gone back. */
  whenBack: Promise<void> = Promise.resolve()

  constructor(history: RouterHistory) {
    this.history = history
    this.#location = history.location
    this.#leftKeys = new Set((tabStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean))
    history.subscribe(({ location, action }) => this.#onNavigate(location, action.type))
    openQuestion.subscribe(this.#blockForQuestion)
  }

  /** Back answers an open confirmation with no and does not navigate. */
  #blockForQuestion = (): void => {
    this.#unblock?.()
    const question = openQuestion.get()
    this.#unblock =
      question &&
      this.history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ action }) => {
          if (action === 'BACK') question.answer(false)
          return action === 'BACK'
        },
      })
  }

  #onNavigate(to: RouterHistory['location'], action: string): void {
    if (action !== 'PUSH' && action !== 'REPLACE') this.#finishGoingBack()
    const from = this.#location
    this.#location = to
    const { __TSR_key: key = '', __TSR_index: index, dialog } = to.state
    if (action === 'PUSH' && from.pathname === to.pathname) this.#samePageKeys.add(key)
    if (action === 'PUSH' && dialog !== undefined) return
    if (action === 'REPLACE') this.#openIndexByKey.delete(from.state.__TSR_key ?? '')
    else for (const [open, at] of this.#openIndexByKey) if (open !== key && (action !== 'BACK' || at > index)) this.#leave(open)
    if (this.isLeft(to) && this.isOver(to)) this.goBack()
  }

  /** The browser goes back asynchronously. An entry pushed meanwhile would be the one it leaves: wait for `whenBack`. */
  goBack = (): void => {
    this.whenBack = new Promise((resolve) => (this.#finishGoingBack = resolve))
    this.history.back({ ignoreBlocker: true })
  }

  #leave(key: string): void {
    this.#openIndexByKey.delete(key)
    this.#leftKeys.add(key)
    tabStorage.setItem(storageKey, [...this.#leftKeys].slice(-maxStored).join(' '))
  }

  /** True if an entry was pushed from the page that it shows. */
  isOver = ({ state }: Pick<RouterHistory['location'], 'state'>): boolean =>
    state.dialog !== undefined || this.#samePageKeys.has(state.__TSR_key ?? '')

  /** True if an entry's dialog was left: it is not shown again. */
  isLeft = ({ state }: Pick<RouterHistory['location'], 'state'>): boolean => this.#leftKeys.has(state.__TSR_key ?? '')

  /** Records that the entry's dialog is open. */
  markOpen = ({ state }: Pick<RouterHistory['location'], 'state'>): void => {
    if (state.__TSR_key) this.#openIndexByKey.set(state.__TSR_key, state.__TSR_index)
  }

  /**
   * Goes back if opening a dialog pushed the current entry.
   * @returns false if it did not
   */
  back = (): boolean => {
    if (!this.isOver(this.history.location)) return false
    this.goBack()
    return true
  }
}

const dialogsByHistory = new WeakMap<RouterHistory, DialogHistory>()

export function useDialogHistory(): DialogHistory {
  const { history } = useRouter() as { history: RouterHistory }
  const existing = dialogsByHistory.get(history)
  if (existing) return existing
  const dialogs = new DialogHistory(history)
  dialogsByHistory.set(history, dialogs)
  return dialogs
}

let count = 0

/**
 * A history entry for a dialog without an address: Back closes it.
 * @param close confirms the loss of unsaved input; false keeps the dialog open
 */
export function useDialogEntry(opened: boolean, close: () => Promise<boolean>): void {
  const dialogs = useDialogHistory()
  const tryClose = useEffectEvent(close)
  const closing = useRef(false)
  useEffect(() => {
    if (!opened) return
    const { history } = dialogs
    const entryId = `${Date.now()}-${++count}`
    let entryIndex = Infinity
    let isClosed = false
    const push = () => {
      if (isClosed) return
      history.push(history.location.href, { dialog: entryId }, { ignoreBlocker: true })
      dialogs.markOpen(history.location)
      entryIndex = history.location.state.__TSR_index
    }
    void dialogs.whenBack.then(push)
    const unfollow = history.subscribe(({ location, action }) => {
      if (action.type === 'PUSH' || entryIndex === Infinity || location.state.__TSR_index >= entryIndex || closing.current) return
      closing.current = true
      void tryClose().then((closed) => {
        closing.current = false
        if (!closed) push()
      })
    })
    return () => {
      isClosed = true
      unfollow()
      if (history.location.state.dialog === entryId) dialogs.goBack()
    }
  }, [opened, dialogs])
}
