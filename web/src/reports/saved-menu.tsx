import type { ReportName } from '@kasuwa/contract/report-figures'
import { addressOfQuery } from '@kasuwa/contract/report-opening'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, List, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useList } from '../kit/api/query.ts'
import { MenuDivider, MenuItem } from '../kit/overlay/popup.tsx'
import type { Question } from './question.ts'
import { isSame, savedQueryOf } from './saved-question.ts'
import style from './saved.module.css'

interface Props {
  name: ReportName
  query: Question
  isElsewhere: boolean
  /** Opens the dialog that saves this query. */
  save: () => void
}

/** The member's saved reports of this kind, and an item that saves the current one. */
export default function SavedMenu({ name, query: currentQuery, isElsewhere, save }: Props) {
  const t = useTranslations('saved-reports')
  const navigate = useNavigate()
  const loaded = useList(api.savedReports.list, { query: { report: name, per_page: 100 } })
  const rows = loaded.data?.rows
  const now = savedQueryOf(name, currentQuery)
  const box = useRef<HTMLDivElement>(null)
  const isHere = rows !== undefined || loaded.state === 'error'
  // The menu opened before this loaded: its first item takes the focus, as in other menus.
  useEffect(() => {
    if (isHere) box.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
  }, [isHere])
  return (
    <div ref={box}>
      {rows?.length === 0 && <p className={style.nothing}>{t('none')}</p>}
      {rows?.map(({ id, name: called, query }) => (
        <MenuItem
          key={id}
          icon={<Bookmark size={16} aria-hidden />}
          checked={isSame(query, now)}
          onClick={() => void navigate({ to: isElsewhere ? `/reports/${name}` : '.', search: addressOfQuery(name, query) })}
        >
          {called}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={<Plus size={16} aria-hidden />} onClick={save}>
        {t('save_this')}
      </MenuItem>
      <MenuItem icon={<List size={16} aria-hidden />} onClick={() => void navigate({ to: '/reports/saved' })}>
        {t('all')}
      </MenuItem>
    </div>
  )
}
