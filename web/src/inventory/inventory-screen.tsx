import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'
import { Page } from '../shell/page.tsx'
import { ActionLineList } from './action-line-list.tsx'
import { ActionList } from './action-list.tsx'
import { ReservationList } from './reservation-list.tsx'
import { LevelList } from './level-list.tsx'
import { LocationList } from './location-list.tsx'
import { MovementList } from './movement-list.tsx'

/** Stock: levels, and by location beside each other; documents, their lines and movements; what waiting documents hold. */
export default function InventoryScreen() {
  const t = useTranslations()
  const can = useCan()
  const everywhere = useHasAllLocations()
  const [levels, actions] = [can(api.inventory.levels.access), can(api.inventory.list.access)]
  const tabs = [
    ...(levels ? [{ key: 'levels', title: t('stock.levels'), show: () => <LevelList /> }] : []),
    ...(levels && everywhere ? [{ key: 'locations', title: t('stock.by_location'), show: () => <LocationList /> }] : []),
    ...(actions ? [{ key: 'actions', title: t('stock.actions'), show: () => <ActionList /> }] : []),
    ...(actions ? [{ key: 'items', title: t('stock.items'), show: () => <ActionLineList /> }] : []),
    ...(levels ? [{ key: 'movements', title: t('stock.movements'), show: () => <MovementList /> }] : []),
    ...(levels ? [{ key: 'held', title: t('stock.held'), show: () => <ReservationList /> }] : []),
  ]
  return (
    <Page>
      <Tabs label={t('screens.stock')} tabs={tabs} />
    </Page>
  )
}
