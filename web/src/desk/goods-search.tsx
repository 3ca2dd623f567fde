import { CloseButton, Kbd, Loader, VisuallyHidden } from '@mantine/core'
import { ScanBarcode, Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { PerUnit } from '../kit/values/per-unit.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { CameraButton } from './camera-button.tsx'
import style from './goods-search.module.css'
import type { Goods } from './lines.ts'
import { type SearchOf, useGoodsSearch } from './use-goods-search.ts'
import shapes from '../kit/page/shapes.module.css'

/** Search field of a desk: type part of a name or scan a code, Enter adds it. */
export function GoodsSearch(props: SearchOf) {
  const t = useTranslations('documents')
  const id = useId()
  const { box, input, narrow, typed, type, press, read, scans, index, notes, ...search } = useGoodsSearch(props)
  const { text, open, setOpen, matches, waiting, chosen, add, makes, byHand, makeIt } = search
  const isListShown = open && text !== ''
  const Icon = narrow ? Search : ScanBarcode
  return (
    <div className={style.search} ref={box} tabIndex={-1}>
      <div className={`${shapes.line} ${style.box}`}>
        <Icon size={20} aria-hidden />
        <input
          ref={input}
          className={style.input}
          role="combobox"
          aria-label={t('goods_search')}
          aria-expanded={isListShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListShown && makes && byHand ? `${id}-make` : isListShown && chosen ? `${id}-${chosen.id}` : undefined}
          placeholder={t('goods_search')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="enter"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={() => setOpen(typed.trim() !== '')}
          onBlur={() => setOpen(false)}
        />
        {waiting && <Loader size={16} />}
        {typed !== '' ? (
          <CloseButton
            iconSize={16}
            aria-label={t('goods_clear')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => type('')}
          />
        ) : (
          <Kbd className={style.key}>/</Kbd>
        )}
        {narrow && <CameraButton onRead={read} scans={scans} nameOf={(code) => index.byCode(code)?.name} />}
      </div>
      <ul className={style.list} role="listbox" id={`${id}-list`} aria-label={t('goods_found')} hidden={!isListShown}>
        {matches.map((goods) => (
          <Choice key={goods.id} id={`${id}-${goods.id}`} chosen={goods === chosen} pick={() => add(goods)}>
            <GoodsFound goods={goods} />
          </Choice>
        ))}
        {matches.length === 0 && <li className={style.none}>{waiting ? t('goods_searching') : t('goods_none', { text })}</li>}
        {makes && (
          <Choice id={`${id}-make`} chosen={byHand} pick={() => void makeIt()}>
            <span className={style.make}>{t('goods_make', { text })}</span>
          </Choice>
        )}
      </ul>
      <Notes {...notes} />
    </div>
  )
}

function Notes({ looking, isWrong, whole, left, told }: ReturnType<typeof useGoodsSearch>['notes']) {
  const t = useTranslations('documents')
  return (
    <div role="status" className={style.notes}>
      {looking.length > 0 && <p>{t('looking', { text: looking.map((scan) => scan.text).join(', ') })}</p>}
      {isWrong && <p className={style.left_over}>{t('quantity_wrong')}</p>}
      {whole && <p className={style.left_over}>{whole}</p>}
      {left !== undefined && <p className={style.left_over}>{t('search_left', { text: left })}</p>}
      {looking.length === 0 && told.count > 0 && <VisuallyHidden key={told.count}>{told.says}</VisuallyHidden>}
    </div>
  )
}

interface ChoiceProps {
  id: string
  chosen: boolean
  pick: () => void
  children: ReactNode
}

/** A match in the list. */
function Choice({ id, chosen, pick, children }: ChoiceProps) {
  return (
    // Keyboard events stay on the focused input; list items handle the pointer only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      className={style.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={pick}
      ref={(element) => {
        if (chosen) element?.scrollIntoView?.({ block: 'nearest' })
      }}
    >
      {children}
    </li>
  )
}

function GoodsFound({ goods }: { goods: Goods }) {
  const t = useTranslations('documents')
  return (
    <>
      <span className={style.name}>
        {goods.name}
        <small>
          <Code>{goods.sku}</Code>
        </small>
      </span>
      {goods.available !== null && (
        <span className={`${shapes.small} ${style.left}`} data-none={goods.available <= 0 || undefined}>
          {t('available', { count: goods.available, quantity: quantityText(goods.available, goods.unit) })}
        </span>
      )}
      <span className={style.amount}>
        {goods.amount !== null && (
          <>
            <Money kobo={goods.amount} />
            <PerUnit unit={goods.unit} />
          </>
        )}
      </span>
    </>
  )
}
