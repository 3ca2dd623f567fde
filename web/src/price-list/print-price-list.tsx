import type { api as calls } from '@kasuwa/contract'
import { Button } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { CallInput } from '../kit/api/client-endpoint.ts'
import { useFile } from '../kit/api/use-file.ts'
import { Segments } from '../kit/fields/segments.tsx'
import { browserStorage } from '../kit/storage.ts'
import { priceListQuery } from './price-list-query.ts'
import shapes from '../kit/page/shapes.module.css'

type PrintInput = CallInput<(typeof calls)['priceList']['print']>

/** The last choice: a shop prints the same list repeatedly. */
const picturesKey = 'price-list.pictures'

/** Asks whether to include pictures, then prints the price list or saves a PDF. */
export default function PrintPriceList({ query }: { query: object }) {
  const t = useTranslations('price-list')
  const [pictures, setPictures] = useState<'with' | 'without'>(() => (browserStorage.getItem(picturesKey) === 'with' ? 'with' : 'without'))
  const { isBusy, isPrinting, isOffline, save, print } = useFile()
  const printInput = (): PrintInput => {
    browserStorage.setItem(picturesKey, pictures)
    return { query: priceListQuery(query, pictures === 'with') } as PrintInput
  }
  const printList = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void print(api.priceList.print, printInput())
  }
  const isWorking = isBusy || isPrinting
  return (
    <form className={shapes.parts} onSubmit={printList} noValidate>
      <p className={shapes.small}>{t('text')}</p>
      <Segments
        label={t('pictures')}
        value={pictures}
        onChange={setPictures}
        choices={[
          { value: 'without', label: t('without') },
          { value: 'with', label: t('with') },
        ]}
      />
      <div className={shapes.foot}>
        {isOffline && (
          <p className={shapes.small} aria-live="polite">
            {t('offline')}
          </p>
        )}
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={isBusy}
          disabled={isWorking || isOffline}
          onClick={() => void save(api.priceList.print, printInput(), 'price-list.pdf')}
        >
          {t('save')}
        </Button>
        <Button type="submit" leftSection={<Printer size={16} aria-hidden />} loading={isPrinting} disabled={isWorking || isOffline}>
          {t('print')}
        </Button>
      </div>
    </form>
  )
}
