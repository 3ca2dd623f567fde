import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openQuestion } from '../feedback/feedback.ts'
import { tabStorage } from '../storage.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Pushed by opening a dialog over the page that the entry before it shows. */
    dialog?: string
  }
}

/** Keys of history entries whose dialog was closed or left; of this tab, and kept over a reload. */
const leftKey = 'kasuwa.dialogs-left'
const mostLeft = 60

/**
 * Dialogs in the browser's history: opening one pushes an entry, closing it goes back, and so does Back. An entry whose dialog was left
 * (by Back, or by going on from it) shows none any more: whoever comes upon it, by Back or Forward, is taken on to the entry before.
 */
export class DialogHistory {
  readonly history: RouterHistory
  /** Entries whose dialog is open, with their index. */
  readonly #open = new Map<string, number>()
  readonly #left: Set<string>
  /** Entries pushed from the same page. */
  readonly #over = new Set<string>()
  #last: RouterHistory['location']
  #unblock: (() => void) | undefined
  #arrive = () => {}
  /** Resolves once the browser has gone back. */
  settled: Promise<void> = Promise.resolve()

  constructor(history: RouterHistory) {
    this.history = history
    this.#last = history.location
    this.#left = new Set((tabStorage.getItem(leftKey) ?? '').split(' ').filter(Boolean))
    history.subscribe(({ location, action }) => this.#moved(location, action.type))
    openQuestion.subscribe(this.#blockForQuestion)
  }

  /** Back answers an open question with no, and leads nowhere. */
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

  #moved(to: RouterHistory['location'], how: string): void {
    if (how !== 'PUSH' && how !== 'REPLACE') this.#arrive()
    const from = this.#last
    this.#last = to
    const { __TSR_key: key = '', __TSR_index: index, dialog } = to.state
    if (how === 'PUSH' && from.pathname === to.pathname) this.#over.add(key)
    if (how === 'PUSH' && dialog !== undefined) return
    if (how === 'REPLACE') this.#open.delete(from.state.__TSR_key ?? '')
    else for (const [open, at] of this.#open) if (open !== key && (how !== 'BACK' || at > index)) this.#leave(open)
    if (this.isLeft(to) && this.isOver(to)) this.goBack()
  }

  /** The browser goes back after a while: what is pushed meanwhile would be what it goes back from. */
  goBack = (): void => {
    this.settled = new Promise((resolve) => (this.#arrive = resolve))
    this.history.back({ ignoreBlocker: true })
  }

  #leave(key: string): void {
    this.#open.delete(key)
    this.#left.add(key)
    tabStorage.setItem(leftKey, [...this.#left].slice(-mostLeft).join(' '))
  }

  /** True where an entry was pushed from the page that it shows. */
  isOver = ({ state }: Pick<RouterHistory['location'], 'state'>): boolean =>
    state.dialog !== undefined || this.#over.has(state.__TSR_key ?? '')

  /** True where an entry's dialog was left: it is not shown again. */
  isLeft = ({ state }: Pick<RouterHistory['location'], 'state'>): boolean => this.#left.has(state.__TSR_key ?? '')

  /** The dialog of the current entry is shown. */
  shown = ({ state }: Pick<RouterHistory['location'], 'state'>): void => {
    if (state.__TSR_key) this.#open.set(state.__TSR_key, state.__TSR_index)
  }

  /** Goes back from the current entry where a dialog's opening pushed it. @returns false where it did not */
  back = (): boolean => {
    if (!this.isOver(this.history.location)) return false
    this.goBack()
    return true
  }
}

const known = new WeakMap<RouterHistory, DialogHistory>()

export function useDialogHistory(): DialogHistory {
  const { history } = useRouter() as { history: RouterHistory }
  const there = known.get(history)
  if (there) return there
  const dialogs = new DialogHistory(history)
  known.set(history, dialogs)
  return dialogs
}

let count = 0

/**
 * An entry of the browser's history for a dialog that has no address: Back closes it.
 * @param close asks about unsaved input; false: it stays open
 */
export function useDialogEntry(opened: boolean, close: () => Promise<boolean>): void {
  const dialogs = useDialogHistory()
  const askClose = useEffectEvent(close)
  const closing = useRef(false)
  useEffect(() => {
    if (!opened) return
    const { history } = dialogs
    const mine = `${Date.now()}-${++count}`
    let at = Infinity
    let isClosed = false
    const push = () => {
      if (isClosed) return
      history.push(history.location.href, { dialog: mine }, { ignoreBlocker: true })
      dialogs.shown(history.location)
      at = history.location.state.__TSR_index
    }
    void dialogs.settled.then(push)
    const unfollow = history.subscribe(({ location, action }) => {
      if (action.type === 'PUSH' || at === Infinity || location.state.__TSR_index >= at || closing.current) return
      closing.current = true
      void askClose().then((closed) => {
        closing.current = false
        if (!closed) push()
      })
    })
    return () => {
      isClosed = true
      unfollow()
      if (history.location.state.dialog === mine) dialogs.goBack()
    }
  }, [opened, dialogs])
}
