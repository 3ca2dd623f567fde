import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { createActions } from '../create-actions.ts'
import { settingsEntry } from '../screens.ts'
import style from './help.module.css'
import { menuFor, settingsFor } from './menu.ts'
import { keysText, withModifier } from './shortcut-keys.ts'

/** All keyboard shortcuts, by place; those of the till only with permission to sell. */
export default function KeysSheet() {
  const t = useTranslations()
  const can = useCan()
  const groups: { title: string; keys: [string, string][] }[] = [
    {
      title: t('help.everywhere'),
      keys: [
        [withModifier('K'), t('shell.search_title')],
        ['?', t('help.keys_this')],
        ['Esc', t('help.keys_close')],
      ],
    },
    {
      title: t('shell.search_screens'),
      keys: [
        ...menuFor(can).flatMap(({ screens }) =>
          screens.map(({ menu, title }): [string, string] => [keysText('g', menu.key), t(`screens.${title}`)]),
        ),
        ...(settingsFor(can).length > 0 ? [[keysText('g', settingsEntry.key), t('screens.settings')] as [string, string]] : []),
      ],
    },
    {
      title: t('shell.search_actions'),
      keys: createActions
        .filter(({ key, needs }) => key && can(needs))
        .map(({ key = '', title }): [string, string] => [keysText('n', key), t(`screens.${title}`)]),
    },
    {
      title: t('help.lists'),
      keys: [
        ['↑ ↓', t('help.keys_rows')],
        ['J', t('help.keys_next')],
        ['K', t('help.keys_previous')],
        ['↵', t('help.keys_open')],
        [`${t('help.space')} X`, t('help.keys_select')],
      ],
    },
    ...(can('sale.create')
      ? [
          {
            title: t('screens.new_sale'),
            keys: [
              ['/', t('help.till_search')],
              ['3*', t('help.till_times')],
              ['F4', t('help.till_customer')],
              ['F6', t('help.till_hold')],
              ['F8', t('help.till_pay')],
              ['F9', t('help.till_cash')],
              [withModifier('P'), t('help.till_print')],
            ] satisfies [string, string][],
          },
        ]
      : []),
  ]
  return (
    <div className={style.groups}>
      {groups
        .filter(({ keys }) => keys.length > 0)
        .map(({ title, keys }) => (
          <section key={title} className={style.group}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, label]) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    {key.split(' ').map((keyName) => (
                      <kbd key={keyName}>{keyName}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}
