import { type ComponentType, lazy } from 'react'
import { loadMessages, type Namespace } from './i18n.ts'

/** A component that is fetched when it is first shown, with the words that it says, which no screen waits for. */
export const lazyWithWords = <Props>(words: Namespace | readonly Namespace[], load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadMessages([words].flat())])
    return loaded
  })
