import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../kit/feedback/notice.tsx'
import type { RecordError } from './record-error.ts'

interface Props {
  refusal: RecordError | undefined
  /** Fields that show their own errors. */
  fields: readonly string[]
  /** Replaces the server's message. */
  instead?: ReactNode
}

/** Why the last attempt to record was refused. */
export function DeskNotices({ refusal, fields, instead }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // The error may be off screen on a phone: focus the line with it, or scroll to this notice.
  useEffect(() => {
    if (!refusal) return
    const line = document.querySelector<HTMLElement>('li [aria-invalid="true"]')
    if (line) line.focus()
    else box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [refusal])
  if (!refusal) return null
  if (instead) {
    return (
      <Notice ref={box} is="waiting">
        {instead}
      </Notice>
    )
  }
  const messages = Object.entries(refusal.fields).flatMap(([field, text]) => (fields.includes(field) ? [] : [text]))
  if (Object.keys(refusal.fields).length === 0 && refusal.lines.size === 0) messages.push(refusal.text)
  if (messages.length === 0) return null
  return (
    <Notice ref={box} is="wrong">
      {messages.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Notice>
  )
}
