import { CloseButton, Skeleton } from '@mantine/core'
import { type RouterHistory, useLocation, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsTopmost } from '../kit/overlay/open-dialogs.ts'
import { useStore } from '../kit/store.ts'
import { loadMessages } from '../i18n.ts'
import type { KeysOfList } from './command.ts'
import style from './command-palette.module.css'
import { closePalette, paletteOpen } from './palette-state.ts'
import shapes from '../kit/page/shapes.module.css'

export const loadPalette = async () => {
  const [list] = await Promise.all([import('./command-palette-list.tsx'), loadMessages(['palette'])])
  return list
}
const List = lazy(loadPalette)

/**
 * Placeholder lines until the list's code loads, so that the palette opens at about its final height. Each is shorter than the one above.
 */
const linesToCome = 6
const firstWidth = 64
const narrower = 6

/** The command palette: finds screens, actions and rows by typing. Its field is rendered at once; the list is lazy. */
export function CommandPalette() {
  return useStore(paletteOpen) ? <Palette /> : null
}

function Palette() {
  const t = useTranslations()
  const listId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<KeysOfList>(undefined)
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  /** Enter was pressed before there were matches: opens the first match that arrives, or with Ctrl runs its first action. */
  const [awaited, setAwaited] = useState<'open' | 'act'>()
  useIsTopmost(true)
  useLayoutEffect(() => {
    const returnTo = document.activeElement
    box.current?.showModal()
    field.current?.focus()
    return () => {
      if (returnTo instanceof HTMLElement) returnTo.focus({ preventScroll: true })
    }
  }, [])
  useClosedByLeaving()

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionEnd, value } = event.currentTarget
    // Inside the text, ArrowRight moves the caret.
    if (event.nativeEvent.isComposing || (event.key === 'ArrowRight' && selectionEnd !== value.length)) return
    const done = keys.current?.(event) ?? false
    if (done || event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter') setAwaited(done ? undefined : event.ctrlKey || event.metaKey ? 'act' : 'open')
  }
  return (
    // The dialog handles Escape itself; a click on the backdrop has the dialog element as target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={box}
      className={style.palette}
      aria-label={t('shell.search_title')}
      onClose={closePalette}
      onClick={(event) => event.target === event.currentTarget && closePalette()}
    >
      <div className={style.inside}>
        <div className={`${shapes.line} ${style.field}`}>
          <Search size={16} aria-hidden />
          <input
            ref={field}
            className={style.input}
            placeholder={t('shell.search')}
            aria-label={t('shell.search_title')}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={active}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setAwaited(undefined)
            }}
            onKeyDown={press}
          />
          <CloseButton aria-label={t('kit.close')} iconSize={16} onClick={closePalette} />
        </div>
        <Suspense
          fallback={
            <div className={style.list} id={listId} role="listbox" aria-label={t('shell.search_title')} aria-busy>
              {Array.from({ length: linesToCome }, (_, index) => (
                <div key={index} className={`${shapes.row} ${style.find}`} aria-hidden>
                  <Skeleton height="var(--space-12)" width={`${firstWidth - index * narrower}%`} />
                </div>
              ))}
            </div>
          }
        >
          <List id={listId} text={text} keys={keys} onActive={setActive} awaited={awaited} close={closePalette} />
        </Suspense>
      </div>
    </dialog>
  )
}

/** Closes when the page behind it changes, also if Back only changes the filters of a list. */
function useClosedByLeaving(): void {
  const { history } = useRouter() as { history: RouterHistory }
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  const leave = useEffectEvent(closePalette)
  useEffect(() => {
    if (pathname !== openedAt) leave()
  }, [pathname, openedAt])
  useEffect(() => history.subscribe(({ action: { type } }) => type !== 'PUSH' && type !== 'REPLACE' && leave()), [history])
}
