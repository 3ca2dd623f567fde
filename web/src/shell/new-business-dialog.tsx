import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { loadMessages } from '../i18n.ts'
import { lazyWithWords } from '../lazy-with-words.ts'

const NewBusinessForm = lazy(async () => {
  const [form] = await Promise.all([import('../business/new-business-form.tsx'), loadMessages(['business', 'trades'])])
  return form
})

const BringIn = lazyWithWords('bring-in', () => import('../bring-in/bring-in.tsx'))

/** Opens another business, or the first, from any screen: `?business=new`; or brings one in from a file: `?business=file`. */
export function NewBusinessDialog() {
  const t = useTranslations('shell')
  return (
    <UrlDialog name="business" title={(value) => t(value === 'file' ? 'business_bring_in' : 'business_open')} width={640} fields={10}>
      {(value) => (value === 'file' ? <BringIn /> : <NewBusinessForm />)}
    </UrlDialog>
  )
}
