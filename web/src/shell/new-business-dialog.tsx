import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { loadMessages } from '../i18n.ts'

const NewBusinessForm = lazy(async () => {
  const [form] = await Promise.all([import('../business/new-business-form.tsx'), loadMessages(['business', 'trades'])])
  return form
})

/** Opens another business, or the first, from any screen: `?business=new`. */
export function NewBusinessDialog() {
  const t = useTranslations('shell')
  return (
    <UrlDialog name="business" title={() => t('business_open')} width={640} fields={10}>
      {() => <NewBusinessForm />}
    </UrlDialog>
  )
}
