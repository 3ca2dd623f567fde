import { useTranslations } from 'use-intl'
import type { Catalogue } from '../../messages/catalogue.ts'
import type { ListWords } from './list-props.ts'

/** Lists that a namespace has texts for: `title` if it has one list, or `levels` if `levels_empty` exists too. */
type ListIn<Words> = { [Key in keyof Words & string]: `${Key}_empty` extends keyof Words ? Key : never }[keyof Words & string] | 'title'

type Translate = ((key: string, values?: { count: number }) => string) & { has: (key: string) => boolean }

/**
 * Texts of a list by their keys `empty`, `empty_text`, `search` and `count`, prefixed by the list's name if the namespace has several
 * lists.
 */
export function useListWords<Namespace extends keyof Catalogue>(
  namespace: Namespace,
  name: ListIn<Catalogue[Namespace]>,
  overrides: Partial<ListWords> = {},
): ListWords {
  'use no memo'
  const t = useTranslations(namespace) as unknown as Translate
  const key = (part: string) => (name === 'title' ? part : `${name}_${part}`)
  return {
    label: t(name),
    empty: t(key('empty')),
    empty_text: t(key('empty_text')),
    ...(t.has(key('search')) && { search: t(key('search')) }),
    ...(t.has(key('count')) && { count: (count: number) => t(key('count'), { count }) }),
    ...overrides,
  }
}
