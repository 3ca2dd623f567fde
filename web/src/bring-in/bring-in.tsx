import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { billingApi } from '../billing/calls.ts'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Notice } from '../kit/feedback/notice.tsx'
import { ButtonRow } from '../kit/page/button-row.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { When } from '../kit/values/when.tsx'
import { useSwitchBusiness } from '../session/switch-business.ts'
import style from './bring-in.module.css'
import { type ImportedBusiness, FileForm } from './file-form.tsx'
import shapes from '../kit/page/shapes.module.css'

/** Brings in a business from a file: file and password, then the result. */
export default function BringIn() {
  const t = useTranslations('bring-in')
  const arrivals = useOne(billingApi.businessArrivals.shown, {})
  const [importedBusiness, setImportedBusiness] = useState<ImportedBusiness>()
  if (importedBusiness) return <Done business={importedBusiness} />
  return (
    <Loading of={arrivals}>
      {({ is_open }) => (is_open ? <FileForm done={setImportedBusiness} /> : <Notice is="information">{t('off')}</Notice>)}
    </Loading>
  )
}

function Done({ business: { id, name, made_at, rows } }: { business: ImportedBusiness }) {
  const t = useTranslations('bring-in')
  const dialog = useDialog()
  const go = useSwitchBusiness()
  const enter = async () => {
    dialog?.close()
    await go(id)
  }
  return (
    <div className={style.step} role="status">
      <Notice is="good" title={t('done', { name })}>
        {t('done_text')}
      </Notice>
      <dl className={style.facts}>
        <dt>{t('made_at')}</dt>
        <dd>
          <When at={made_at} />
        </dd>
        <dt>{t('rows')}</dt>
        <dd>
          <Quantity units={rows} />
        </dd>
      </dl>
      <p className={shapes.said}>{t('people_text')}</p>
      <p className={shapes.said}>{t('plan')}</p>
      <ButtonRow end>
        <Button className={style.named} onClick={() => void enter()}>
          {t('go', { name })}
        </Button>
      </ButtonRow>
    </div>
  )
}
