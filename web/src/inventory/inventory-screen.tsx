import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { ActionLineList } from './action-line-list.tsx'
import { ActionList } from './action-list.tsx'
import { LevelList } from './level-list.tsx'
import { MovementList } from './movement-list.tsx'

/** Stock: levels, movements, intakes and returns. */
export default function InventoryScreen() {
  const t = useTranslations()
  const can = useCan()
  const [levels, actions] = [can(api.inventory.levels.access), can(api.inventory.list.access)]
  const tabs = [
    ...(levels ? [{ key: 'levels', title: t('stock.levels'), show: () => <LevelList /> }] : []),
    ...(actions ? [{ key: 'actions', title: t('stock.actions'), show: () => <ActionList /> }] : []),
    ...(actions ? [{ key: 'items', title: t('stock.items'), show: () => <ActionLineList /> }] : []),
    ...(levels ? [{ key: 'movements', title: t('stock.movements'), show: () => <MovementList /> }] : []),
  ]
  return (
    <Page>
      <Tabs label={t('screens.stock')} tabs={tabs} />
    </Page>
  )
}
