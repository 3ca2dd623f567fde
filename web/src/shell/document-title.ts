import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { cutText } from '../kit/values/texts.ts'

/** Name of the one route that is called by the app's name alone (specification §2). */
const untitled = 'welcome'

/** The title in the browser's tab (specification §2): “Kasuwa - Products”; the app's name alone where there is none. @param route name of the route */
export const titleText = (app: string, title: string | undefined, route: string | undefined): string =>
  title && route !== untitled ? `${app} - ${title}` : app

/** Characters of a description that link previews show. */
const longest = 160

/** Description of the page for link previews: the text under its heading, or else the description of Kasuwa. */
export const descriptionText = (subTitle: unknown, otherwise: string): string =>
  typeof subTitle === 'string' && subTitle !== '' ? cutText(subTitle, longest) : otherwise

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')

/** Description in the page as the server sent it: that of Kasuwa. */
let whatKasuwaIs: string | undefined

/** Sets the page's title and description in its head. @param subTitle text under the heading, if that is text */
export function useDocumentTitle(title: string | undefined, subTitle?: unknown): void {
  const app = useTranslations('shell')('app')
  const fullTitle = titleText(app, title, useMatches().at(-1)?.staticData.name)
  useEffect(() => void (document.title = fullTitle), [fullTitle])
  useEffect(() => {
    const head = meta()
    if (!head) return
    whatKasuwaIs ??= head.content
    head.content = descriptionText(subTitle, whatKasuwaIs)
  }, [subTitle])
}
