import { ActionIcon } from '@mantine/core'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { Bookmark, Columns3, Download, Ellipsis, ListChecks } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnyColumn } from './columns.tsx'
import { ExportItems, useExport } from './list-export.tsx'
import type { ListToolbarProps } from './list-props.ts'
import { OwnViews } from './own-views.tsx'
import { MenuDivider, MenuItem, MenuLabel, Popup } from '../overlay/popup.tsx'
import { useSelection } from './selection.tsx'
import { IconButton } from '../page/icon-button.tsx'

/** Menus of saved views, of columns and of what the list is taken out as. */
export function ListMenu<E extends Endpoint>(props: ListToolbarProps<E>) {
  const t = useTranslations('kit')
  const { shown, toggle } = useVisibleColumns(props)
  const exporting = useExport(props)
  return (
    <>
      {props.savedViews && (
        <Popup label={t('own_views')} width={240} trigger={(opens) => <IconButton icon={Bookmark} label={t('own_views')} {...opens} />}>
          <OwnViews {...props.savedViews} isMenu />
        </Popup>
      )}
      <Popup label={t('columns')} width={208} trigger={(opens) => <IconButton icon={Columns3} label={t('columns')} {...opens} />}>
        <ColumnItems
          columns={props.columns.filter(({ isUnderName }) => !isUnderName)}
          visibleKeys={shown}
          missing={props.missing}
          toggle={toggle}
        />
      </Popup>
      <Popup
        label={t('export')}
        width={208}
        trigger={(opens) => (
          <ActionIcon aria-label={t('export')} title={t('export_tip')} loading={exporting.isBusy} {...opens}>
            <Download size={16} />
          </ActionIcon>
        )}
      >
        <ExportItems of={exporting} list={props} />
      </Popup>
    </>
  )
}

/** All list tools in one menu, if there is space for one button only. Includes sorting, since rows without headings have none to press. */
export function PhoneListMenu<E extends Endpoint>(props: ListToolbarProps<E>) {
  const t = useTranslations('kit')
  const { shown, toggle } = useVisibleColumns(props)
  const exporting = useExport(props)
  const choosing = useSelection()
  const { columns, view, change, savedViews } = props
  const sortable = columns.filter((column) => column.sort)
  return (
    <Popup
      label={t('list_tools')}
      width={208}
      trigger={(opens) => (
        <IconButton icon={Ellipsis} label={t('list_tools')} iconSize={20} variant="default" loading={exporting.isBusy} {...opens} />
      )}
    >
      {choosing && (
        <MenuItem
          icon={<ListChecks size={16} aria-hidden />}
          checked={choosing.isChoosing}
          onClick={() => choosing.choose(!choosing.isChoosing)}
        >
          {t('choose_some')}
        </MenuItem>
      )}
      {choosing && <MenuDivider />}
      {savedViews && <OwnViews {...savedViews} isMenu />}
      {savedViews && <MenuDivider />}
      <ExportItems of={exporting} list={props} />
      {props.seldom}
      {sortable.length > 0 && <MenuDivider />}
      {sortable.length > 0 && <MenuLabel>{t('sort_by')}</MenuLabel>}
      {sortable.flatMap((column) =>
        (['asc', 'desc'] as const).map((way) => {
          const sort = `${column.sort}.${way}`
          return (
            <MenuItem key={column.key + way} checked={view.sort === sort} onClick={() => change({ sort })}>
              {column.heading} {way === 'asc' ? '↑' : '↓'}
            </MenuItem>
          )
        }),
      )}
      <MenuDivider />
      <MenuLabel>{t('columns')}</MenuLabel>
      <ColumnItems columns={columns} visibleKeys={shown} missing={props.missing} toggle={toggle} />
    </Popup>
  )
}

/** Keys of the visible columns, and a toggle. */
function useVisibleColumns<E extends Endpoint>({ columns, view, change }: ListToolbarProps<E>) {
  const defaultKeys = columns.filter((column) => !column.hidden).map((column) => column.key)
  const visibleKeys = view.columns ?? defaultKeys
  const toggle = (key: string) => {
    const next = columns
      .map((column) => column.key)
      .filter((columnKey) => (columnKey === key ? !visibleKeys.includes(columnKey) : visibleKeys.includes(columnKey)))
    if (next.length > 0) change({ columns: next.join() === defaultKeys.join() ? undefined : next })
  }
  return { shown: visibleKeys, toggle }
}

function ColumnItems({
  columns,
  visibleKeys,
  missing,
  toggle,
}: {
  columns: readonly AnyColumn[]
  visibleKeys: readonly string[]
  missing: ListToolbarProps<Endpoint>['missing']
  toggle: (key: string) => void
}) {
  const t = useTranslations('kit')
  return columns.map(({ key, heading }) => {
    const checked = visibleKeys.includes(key)
    const reason = checked ? missing.get(key) : undefined
    return (
      <MenuItem key={key} checked={checked} note={reason && t(reason)} stays onClick={() => toggle(key)}>
        {heading}
      </MenuItem>
    )
  })
}
