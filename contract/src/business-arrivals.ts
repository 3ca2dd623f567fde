import { z } from 'zod'
import { PART_BYTES } from './business-file-size.ts'
import { filePassword } from './business-files.ts'
import { endpoint } from './platform/endpoint.ts'
import { longText, rule, text, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'

export const arrivalStatuses = ['sending', 'looking', 'ready', 'arriving', 'done', 'refused'] as const
export type ArrivalStatus = (typeof arrivalStatuses)[number]

/** People of a file that an answer lists; how many there are is said. */
export const MOST_PEOPLE_SHOWN = 200

/** What somebody of the file becomes here: whoever brings it in; invited anew; a name in its history alone. */
export const arrivalPlaces = ['you', 'invited', 'named'] as const

/** A business that somebody brings in from a file. There is one of a person at a time. */
export const Arrival = z.object({
  /** As the screen that sends the file calls it. */
  upload: z.string(),
  status: z.enum(arrivalStatuses),
  file_name: z.string(),
  size: z.int(),
  /** Hundredths of what is being done: of looking, or of bringing in. */
  progress: z.int(),
  /** What the file holds; null until it was looked through. */
  found: z
    .object({
      name: z.string(),
      /** The moment that all of it is of. */
      made_at: time(),
      rows: z.int(),
      pictures: z.int(),
      people: z.array(z.object({ name: z.string(), email: z.string(), is: z.enum(arrivalPlaces) })),
      people_total: z.int(),
      /** Whether whoever brings it in is one of them. */
      has_you: z.boolean(),
    })
    .nullable(),
  /** Why nothing was brought in. */
  fault: z.string().nullable(),
  /** Where it is, once it is. */
  business: id('business').nullable(),
})

export interface SentPart {
  bytes: Uint8Array
}

const isSentPart = (value: unknown): value is SentPart =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array

/** Which file is meant: another tab may have chosen one meanwhile. */
const upload = () => text(8, 60)
const path = '/v1/merchant/business-file'
const answer = z.object({ arrival: Arrival })
const touches = ['businessArrivals']

export const businessArrivals = {
  current: endpoint({
    method: 'GET',
    path,
    access: 'session',
    summary: 'The business that one is bringing in from a file, and how far it is',
    reply: z.object({
      /** False where whoever runs this installation lets nobody bring one in. */
      is_open: z.boolean(),
      arrival: Arrival.nullable(),
    }),
  }),
  begin: endpoint({
    method: 'PUT',
    path,
    access: 'session',
    summary: 'Begin to send the file of a business that another installation made; what was sent before it is dropped',
    body: z.object({ upload: upload(), name: longText(250), size: z.int(rule('invalid')).min(1, rule('invalid')) }),
    reply: answer,
    touches,
  }),
  part: endpoint({
    method: 'POST',
    path: `${path}/part`,
    access: 'session',
    takes: 'multipart',
    files: { file: 'part' },
    summary: `A part of the file: ${PART_BYTES} bytes, the last one what is left`,
    body: z.object({
      upload: upload(),
      /** Which one, from 0. */
      at: z.int(rule('invalid')).min(0, rule('invalid')),
      file: z.custom<SentPart>(isSentPart, rule('required')),
    }),
    reply: answer,
  }),
  look: endpoint({
    method: 'POST',
    path: `${path}/look`,
    access: 'session',
    keyless: true,
    summary: 'Look through the file that was sent, with its password; 202 where that goes on in the background',
    body: z.object({ upload: upload(), file_password: filePassword() }),
    reply: answer,
    touches,
  }),
  bringIn: endpoint({
    method: 'POST',
    path: `${path}/bring-in`,
    access: 'session',
    keyless: true,
    summary: 'Bring the business in, all of it or nothing; 202 where that goes on in the background',
    body: z.object({ upload: upload() }),
    reply: answer,
    touches: [...touches, 'session'],
  }),
  giveUp: endpoint({
    method: 'DELETE',
    path,
    access: 'session',
    summary: 'Drop the file that was sent; what is being brought in goes on',
    reply: z.object({ arrival: Arrival.nullable() }),
    touches,
  }),
}
