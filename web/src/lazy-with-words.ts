import { type ComponentType, lazy } from 'react'
import { loadMessages, type Namespace } from './i18n.ts'

/** A component that loads when it is first shown, together with its messages. No screen waits for it. */
export const lazyWithWords = <Props>(words: Namespace | readonly Namespace[], load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadMessages([words].flat())])
    return loaded
  })
