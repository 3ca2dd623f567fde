import type { ViewList } from '@kasuwa/contract/view-lists'
import { Link, type RouterHistory, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Bookmark, Check, Pencil, Plus, Users } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { billingApi } from '../billing/calls.ts'
import { useCall, useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import type { OwnViewsProps } from '../kit/list/list-props.ts'
import { formatListView } from '../kit/list/list-url.ts'
import style from '../kit/list/view-links.module.css'
import { openInPlace } from '../kit/overlay/in-place.ts'
import { MenuDivider, MenuItem, MenuLabel } from '../kit/overlay/popup.tsx'
import { scrollIntoMiddle } from '../kit/scroll-sideways.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { isChanged, queryOfView, type SavedView, viewOfQuery } from './view-query.ts'

const ViewForm = lazyWithWords('saved-views', () => import('./view-form.tsx'))

/** Each list with filters that is a screen of its list has views (`view-lists.ts`). */
const listOf = ({ of }: OwnViewsProps) => `${of.feature}.${of.name}` as ViewList

/** The views of a list, the one that the address names, and the address of each. */
function useOwnViews(list: OwnViewsProps) {
  // The side panel shows a row of the list that is left: closes it.
  const { peek: _, view: chosenId, ...search }: Record<string, unknown> = useSearch({ strict: false })
  const loaded = useOne(billingApi.savedViews.list, { query: { list: listOf(list) } })
  const rows = loaded.data?.rows
  const addressOf = (saved: SavedView) => formatListView(viewOfQuery(saved.query, list), { ...search, view: saved.id }, list.names)
  return { loaded, rows, chosen: rows?.find(({ id }) => id === chosenId), addressOf, search }
}

/** Saved views of a list: links after its fixed ones, or items of its menu. */
export default function OwnViews({ isMenu = false, ...list }: OwnViewsProps & { isMenu?: boolean }) {
  return isMenu ? <OwnViewItems {...list} /> : <OwnViewLinks {...list} />
}

function OwnViewLinks(list: OwnViewsProps) {
  const t = useTranslations('saved-views')
  const { rows = [], chosen, addressOf } = useOwnViews(list)
  return rows.map((saved) => {
    const isChosen = saved === chosen
    return (
      <li key={saved.id}>
        <Link
          to="."
          hash
          resetScroll={false}
          search={addressOf(saved)}
          className={style.view}
          aria-current={isChosen ? 'true' : undefined}
          activeOptions={{ exact: true }}
          data-on={isChosen || undefined}
          ref={isChosen ? scrollIntoMiddle : undefined}
          onClick={(event: MouseEvent) => !event.ctrlKey && !event.metaKey && list.jump(viewOfQuery(saved.query, list))}
        >
          {isChosen && isChanged(saved.query, list) ? t('changed', { name: saved.name }) : saved.name}
        </Link>
      </li>
    )
  })
}

/** Items of the menu: the views, and what may be done with the chosen one. */
function OwnViewItems(list: OwnViewsProps) {
  const t = useTranslations('saved-views')
  const navigate = useNavigate()
  const { history } = useRouter() as { history: RouterHistory }
  const { loaded, rows, chosen, addressOf, search } = useOwnViews(list)
  const { run } = useCall(billingApi.savedViews.edit)
  const query = queryOfView(list.view, list.names)
  const box = useRef<HTMLDivElement>(null)
  const isHere = rows !== undefined || loaded.state === 'error'
  // The menu opened before this loaded: its first item takes the focus, as in other menus.
  useEffect(() => {
    const menu = box.current?.closest('[role="menu"]')
    if (isHere && !menu?.querySelector('[role^="menuitem"]:focus'))
      menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
  }, [isHere])
  /** Once the closed dialog's entry of the history is left: the browser goes back later. */
  const goTo = async (to: Record<string, unknown>) => {
    await new Promise<void>((resolve) => {
      const stop = history.subscribe(() => {
        stop()
        resolve()
      })
    })
    await navigate({ to: '.', search: to as never, hash: true, replace: true })
  }
  const open = (saved: SavedView) => {
    list.jump(viewOfQuery(saved.query, list))
    void navigate({ to: '.', search: addressOf(saved) as never, hash: true, resetScroll: false })
  }
  const currentSearch = { ...search, ...(chosen && { view: chosen.id }) }
  const save = async () => {
    const created = await openInPlace<SavedView>({ title: (words) => words('saved-views.save_title'), width: 480 }, (finish) => (
      <ViewForm list={listOf(list)} query={query} finish={finish} />
    ))
    if (created) await goTo({ ...currentSearch, view: created.id })
  }
  const edit = async (saved: SavedView) => {
    const isDeleted = await openInPlace<boolean>({ title: (words) => words('saved-views.edit_title'), width: 480 }, (finish) => (
      <ViewForm list={listOf(list)} query={saved.query} saved={saved} finish={() => finish(false)} onDeleted={() => finish(true)} />
    ))
    if (isDeleted) await goTo(search)
  }
  const replace = async ({ id, name }: SavedView) => {
    if (await run({ params: { id }, body: { query } })) toast.good(t('saved', { name }))
  }
  return (
    <div ref={box}>
      {rows?.length === 0 && <MenuLabel>{t('none')}</MenuLabel>}
      {rows?.map((saved) => (
        <MenuItem
          key={saved.id}
          icon={saved.for_team ? <Users size={16} aria-hidden /> : <Bookmark size={16} aria-hidden />}
          checked={saved === chosen}
          note={saved.for_team ? t('of_team') : undefined}
          onClick={() => open(saved)}
        >
          {saved.name}
        </MenuItem>
      ))}
      <MenuDivider />
      {chosen?.may_change && isChanged(chosen.query, list) && (
        <MenuItem icon={<Check size={16} aria-hidden />} onClick={() => void replace(chosen)}>
          {t('save_changes')}
        </MenuItem>
      )}
      {chosen?.may_change && (
        <MenuItem icon={<Pencil size={16} aria-hidden />} onClick={() => void edit(chosen)}>
          {t('edit')}
        </MenuItem>
      )}
      <MenuItem icon={<Plus size={16} aria-hidden />} onClick={() => void save()}>
        {t('save_view')}
      </MenuItem>
    </div>
  )
}
