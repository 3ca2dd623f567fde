import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall } from '../kit/api/query.ts'
import { useFile } from '../kit/api/use-file.ts'
import { useCan } from '../kit/can.tsx'
import { confirm, toast } from '../kit/feedback/feedback.ts'
import { Segments } from '../kit/fields/segments.tsx'
import { browserStorage } from '../kit/storage.ts'
import { type Labelled, type LabelCode, mostLabelled, mostLabels, papers, wholeNumber } from './label-form.ts'
import style from './print-labels.module.css'
import shapes from '../kit/page/shapes.module.css'

/** The last layout: a shop has one kind of paper. */
const lastPaper = 'labels.paper'

/** Asks for the number of labels and the layout, then prints or saves a PDF. */
export default function PrintLabels({ goods }: { goods: readonly Labelled[] }) {
  const t = useTranslations('labels')
  const can = useCan()
  const [typed, setTyped] = useState(() => new Map(goods.map(({ id, quantity }) => [id, String(quantity)])))
  const [layout, setLayout] = useState(() => browserStorage.getItem(lastPaper) ?? 'a4-3x8')
  const [code, setCode] = useState<LabelCode>('bars')
  const [showsPrice, setShowsPrice] = useState(true)
  const [start, setStart] = useState('1')
  const { isBusy, isPrinting, isOffline, save, print } = useFile()
  const making = useCall(api.labels.makeBarcodes)
  const paper = papers.find((choice) => choice.layout === layout) ?? papers[0]
  if (!paper) return null
  const isSheet = paper.places > 1
  const first = isSheet ? wholeNumber(start, paper.places) : 1
  const counts = goods.map(({ id }) => wholeNumber(typed.get(id) ?? '', mostLabels))
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const isTooMuch = goods.length > mostLabelled
  const wrong = isTooMuch || counts.some((count) => count === undefined) || !first || total === 0 || total > mostLabels
  const pages = Math.ceil((total + (first || 1) - 1) / paper.places)
  const printInput = () => {
    browserStorage.setItem(lastPaper, paper.layout)
    const requestedLabels = goods.flatMap(({ id }, index) => (counts[index] ? [{ id, count: counts[index] }] : []))
    return {
      query: {
        products: requestedLabels.map(({ id }) => id),
        quantities: requestedLabels.map(({ count }) => String(count)),
        ...{ layout: paper.layout, code, start: String(first || 1) },
        ...(showsPrice ? {} : { hide_price: true }),
      },
    }
  }
  const printSheets = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (!wrong) void print(api.labels.print, printInput())
  }
  const makeBarcodes = async () => {
    const reply = await making.run({ body: { products: goods.map(({ id }) => id) } })
    if (reply) toast.good(t('barcodes_made'))
  }
  const makeAll = async () => {
    if (!(await confirm({ title: t('make_all_title'), text: t('make_all_text'), yes: t('make_all_yes') }))) return
    const reply = await making.run({ body: { all: true } })
    if (reply)
      toast.good(reply.left > 0 ? t('all_made_left', { count: reply.made, left: reply.left }) : t('all_made', { count: reply.made }))
  }
  return (
    <form className={shapes.parts} onSubmit={printSheets} noValidate>
      <div className={style.paper}>
        <NativeSelect label={t('paper')} value={paper.layout} onChange={(event) => setLayout(event.currentTarget.value)}>
          {papers.map((choice) => (
            <option key={choice.layout} value={choice.layout}>
              {t(`papers.${choice.layout}`)}
            </option>
          ))}
        </NativeSelect>
        {isSheet && (
          <TextInput
            label={t('start')}
            inputMode="numeric"
            value={start}
            error={first ? undefined : t('start_wrong', { most: paper.places })}
            onChange={(event) => setStart(event.currentTarget.value)}
          />
        )}
      </div>
      <Segments
        label={t('code')}
        value={code}
        onChange={setCode}
        choices={[
          { value: 'bars', label: t('bars') },
          { value: 'qr', label: t('qr') },
        ]}
      />
      <Checkbox label={t('with_price')} checked={showsPrice} onChange={(event) => setShowsPrice(event.currentTarget.checked)} />
      <ul className={shapes.frame} aria-label={t('goods')}>
        {goods.map(({ id, name }, index) => (
          <li key={id} className={`${shapes.row} ${style.one}`}>
            <span className={shapes.breaks}>{name}</span>
            <TextInput
              aria-label={t('labels_of', { name })}
              inputMode="numeric"
              className={style.count}
              value={typed.get(id) ?? ''}
              error={counts[index] === undefined}
              onChange={(event) => {
                const { value } = event.currentTarget
                setTyped((before) => new Map(before).set(id, value))
              }}
            />
          </li>
        ))}
      </ul>
      {can(api.labels.makeBarcodes.access) && (
        <p className={shapes.small}>
          {t('without_barcode')}{' '}
          <Button variant="subtle" px={0} mr="md" loading={making.busy} disabled={isOffline} onClick={() => void makeBarcodes()}>
            {t('make_barcodes')}
          </Button>
          <Button variant="subtle" px={0} mr="md" loading={making.busy} disabled={isOffline} onClick={() => void makeAll()}>
            {t('make_all_barcodes')}
          </Button>
        </p>
      )}
      <div className={shapes.foot}>
        <p className={shapes.small} aria-live="polite">
          {isOffline
            ? t('offline')
            : isTooMuch
              ? t('too_many_products', { most: mostLabelled })
              : total > mostLabels
                ? t('too_many', { most: mostLabels })
                : isSheet
                  ? t('count_sheets', { count: total, pages })
                  : t('count', { count: total })}
        </p>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={isBusy}
          disabled={wrong || isOffline}
          onClick={() => void save(api.labels.print, printInput(), 'labels.pdf')}
        >
          {t('save')}
        </Button>
        <Button type="submit" leftSection={<Printer size={16} aria-hidden />} loading={isPrinting} disabled={wrong || isOffline}>
          {t('print')}
        </Button>
      </div>
    </form>
  )
}
