import { deletableKinds, deletedDays, whoDeletes } from '@kasuwa/contract/deletable-kinds'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { DeletedList } from './deleted-list.tsx'
import { useKindWords } from './kinds.ts'

/** Deleted records of each kind that this member may delete. */
export default function DeletedScreen() {
  const t = useTranslations()
  const can = useCan()
  const called = useKindWords()
  const tabs = deletableKinds
    .filter((kind) => can(whoDeletes[kind]))
    .map((kind) => ({ key: kind, title: called(kind), show: () => <DeletedList kind={kind} /> }))
  return (
    <Page subTitle={t('deleted.text', { days: String(deletedDays) })}>
      <Tabs label={t('screens.deleted')} tabs={tabs} />
    </Page>
  )
}
