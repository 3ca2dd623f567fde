import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Segments } from '../kit/fields/segments.tsx'
import { Report } from '../reports/report.tsx'
import type { Contact } from './contact-types.ts'
import style from './contact-report.module.css'
import shapes from '../kit/page/shapes.module.css'

const which = ['contact-sale', 'contact-purchase'] as const

/** Sales report, and purchase report, of a contact; a pure customer or supplier has just one. */
export default function ContactReport({ contact: { id, contact_type } }: { contact: Contact }) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const { report }: { report?: unknown } = useSearch({ strict: false })
  const usual = contact_type === 'supplier' ? 'contact-purchase' : 'contact-sale'
  const name = contact_type === 'both' ? (which.find((value) => value === report) ?? usual) : usual
  const words = { 'contact-sale': t('sales_of'), 'contact-purchase': t('purchases_of') }
  return (
    <div className={`${shapes.column} ${style.report}`}>
      {contact_type === 'both' && (
        <Segments
          label={t('which')}
          value={name}
          choices={which.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => void navigate({ to: '.', search: { report: value }, hash: true, resetScroll: false })}
        />
      )}
      <Report key={name} name={name} fixed={{ contact: id }} />
    </div>
  )
}
